import { islandOf } from '#ui/wake-island.tsx';
import { ConversationSandbox } from './conversation-sandbox.tsx';

export default islandOf(<ConversationSandbox />);
