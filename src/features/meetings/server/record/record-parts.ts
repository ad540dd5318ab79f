import { createFollowing } from '../notes/following.ts';
import { createParticipants } from '../participants/participants.ts';
import { createAsking } from './asking.ts';
import { createMeetings } from './meetings.ts';
import { createSettings } from './settings.ts';
import { createTranscripts } from './transcripts.ts';

type Below = Parameters<typeof createMeetings>[0] &
  Parameters<typeof createTranscripts>[0] &
  Parameters<typeof createAsking>[0] &
  Parameters<typeof createSettings>[0] &
  Parameters<typeof createFollowing>[0] &
  Parameters<typeof createParticipants>[0];

/** Meetings, their transcripts, questions to them, how long they are kept, whom they were with, and what follows from them. */
export const createRecordParts = (below: Below) => ({
  meetings: createMeetings(below),
  transcripts: createTranscripts(below),
  asking: createAsking(below),
  settings: createSettings(below),
  following: createFollowing(below),
  participants: createParticipants(below),
});
