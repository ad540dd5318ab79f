import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#platform/browser/api.ts';
import { moment } from '#platform/browser/moment.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Section, SectionError } from '#ui/section.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { FindingRows } from '../components/start/finding-rows.tsx';
import { healthQuery, startApi, switchesQuery } from '../start-queries.ts';

export const meta = () => [{ title: 'Health' }];

const SWITCH_WORDS: Readonly<Record<string, string>> = {
  registration: 'New accounts',
  'phone-calls': 'Calls to phones',
  'number-rents': 'Renting numbers',
  'port-ins': 'Port-in requests',
};

/** Every engine as the doctor sees it, and what can be switched off. */
export default function Health() {
  const health = useQuery(healthQuery);
  return (
    <>
      <PageHeader title="Health">
        <Button
          variant="secondary"
          size="small"
          isPending={health.isFetching}
          onPress={() => void health.refetch()}
        >
          Check now
        </Button>
      </PageHeader>
      <Section
        title="Engines"
        {...(health.data !== undefined && {
          aside: <span className="text-12 text-ink-3">Checked {moment(health.data.at)}</span>,
        })}
      >
        {health.isPending && <SkeletonRows label="Checking the engines" />}
        {health.isError && (
          <ErrorState onRetry={() => void health.refetch()} isRetrying={health.isFetching}>
            {sentenceOf(health.error)}
          </ErrorState>
        )}
        {health.data !== undefined && <FindingRows label="Engines" findings={health.data.findings} />}
      </Section>
      <Switches />
    </>
  );
}

function Switches() {
  const switches = useQuery(switchesQuery);
  const client = useQueryClient();
  const setting = useMutation({
    mutationFn: startApi.setSwitch,
    onSuccess: (now) => client.setQueryData(switchesQuery.queryKey, now),
  });
  return (
    <Section title="Switches">
      <div className="flex max-w-120 flex-col gap-4 px-4 pb-6 desk:px-6">
        <p className="text-13 text-ink-2">
          Switching off takes effect everywhere within a second. Calls in progress continue.
        </p>
        {switches.isError && (
          <SectionError onRetry={() => void switches.refetch()} isRetrying={switches.isFetching}>
            {sentenceOf(switches.error)}
          </SectionError>
        )}
        {switches.isPending && <SkeletonRows label="Loading the switches" />}
        {setting.isError && <Notice>{sentenceOf(setting.error)}</Notice>}
        {switches.data?.switches.map(({ name, isOn }) => (
          <Switch
            key={name}
            isSelected={isOn}
            isDisabled={setting.isPending}
            onChange={(next) => setting.mutate({ name: nameOf(name), isOn: next })}
          >
            {SWITCH_WORDS[name] ?? name}
          </Switch>
        ))}
      </div>
    </Section>
  );
}

type Name = Parameters<typeof startApi.setSwitch>[0]['name'];
/** The server listed it, so it takes it too. */
const nameOf = (name: string) => name as Name;
