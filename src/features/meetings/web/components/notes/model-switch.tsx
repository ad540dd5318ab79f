import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/workspaces/web/widgets.tsx';
import { queryClient } from '#platform/browser/query-client.ts';
import { Switch } from '#ui/switch.tsx';
import { meetingsApi } from '../../api.ts';
import { meetingKeys } from '../../keys.ts';
import { settingsQuery } from '../../queries.ts';
import { changed } from '../../refresh.ts';

/** Whether a model may read the workspace's transcripts. Shown where one is configured. */
export function ModelSwitch() {
  const { data } = useQuery(settingsQuery);
  const { isAllowed, refusal } = useMay('meetings.manage');
  if (data === undefined || data.model === null) return null;
  const { name, host } = data.model;
  const change = async (usesModel: boolean) => {
    await changed(meetingsApi.changeSettings({ usesModel }));
    await queryClient.invalidateQueries({ queryKey: meetingKeys.settings });
  };
  return (
    <div className="flex flex-col gap-1">
      <Switch isSelected={data.usesModel} isDisabled={!isAllowed} onChange={(on) => void change(on)}>
        <span className="text-13 font-medium">Use a model for notes and answers</span>
      </Switch>
      <p className="text-12 text-ink-2">
        {`For the whole workspace. Transcripts are sent to ${name} at ${host}. When this is off, no transcript is sent to a model.`}
        {refusal !== null && ` ${refusal}`}
      </p>
    </div>
  );
}
