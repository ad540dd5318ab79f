import { Lock } from 'lucide-react';
import { useId } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { paths } from '#kernel/paths.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Link } from '#ui/link.tsx';
import { WAYS, type Way } from '../../../model-inbox.ts';
import type { NotificationRow } from '../../../model-settings.ts';
import { boxOf, isToggle, type SettingsDraft } from '../../settings-draft.ts';

const LABELS: Readonly<Record<Way, string>> = {
  app: 'In the app',
  push: 'Push',
  email: 'Email',
  digest: 'Digest',
};
const EMAILS: Readonly<Record<NonNullable<NotificationRow['emailsOff']>, string>> = {
  promotional: 'promotional',
  productUpdates: 'product update',
  billing: 'billing',
  security: 'security',
};

/** Every kind of news and every way that it can take. Arrows move between the boxes. */
export function WaysTable({ rows: all }: { rows: readonly NotificationRow[] }) {
  const rows = all.filter(({ id }) => !isToggle(id));
  const off = [...new Set(rows.flatMap(({ emailsOff }) => emailsOff ?? []))];
  const reasonId = useId();
  return (
    <section aria-label="Everything else">
      <table aria-label="Everything else" className="w-full table-fixed text-13">
        <thead className="text-12 text-ink-2">
          <tr className="h-9 border-b">
            <th scope="col" className="pl-4 text-left font-normal desk:pl-6">
              Everything else
            </th>
            {WAYS.map((way) => (
              <th key={way} scope="col" className="w-12 font-normal phone:w-18 last:pr-1 desk:last:pr-3">
                {LABELS[way]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="h-11 border-b">
              <th scope="row" className="py-2 pr-2 pl-4 text-left font-normal text-pretty desk:pl-6">
                {row.words}
              </th>
              {WAYS.map((way) => (
                <td key={way} className="last:pr-1 desk:last:pr-3">
                  <span className="flex justify-center">
                    <Cell row={row} way={way} reasonId={reasonId} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-col gap-2 px-4 py-3 text-12 text-ink-2 desk:px-6">
        <p className="flex gap-2">
          <Lock size={14} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
          Always on: we never keep a problem with your money or your account from you.
        </p>
        {off.length > 0 && (
          <p id={reasonId}>
            Some emails are off because you turned off{' '}
            {new Intl.ListFormat('en').format(off.map((category) => `${EMAILS[category]} emails`))}.{' '}
            <Link to={paths.profile({ tab: 'email' })}>Email Preferences</Link>
          </p>
        )}
        <p>The digest lists what you haven&apos;t read in the app, so it needs that box, too.</p>
      </div>
    </section>
  );
}

interface CellProps {
  row: NotificationRow;
  way: Way;
  /** Of the sentence that says why emails are off. */
  reasonId: string;
}

function Cell({ row, way, reasonId }: CellProps) {
  const name = `${row.words}, ${LABELS[way]}`;
  if (!row.offers.includes(way))
    return (
      <span className="text-ink-3">
        <span aria-hidden="true">–</span>
        <span className="sr-only">Not available</span>
      </span>
    );
  if (row.locked.includes(way))
    return (
      <span title="Always on" className="text-ink-2">
        <Lock size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className="sr-only">Always on</span>
      </span>
    );
  return <Box name={name} row={row} way={way} reasonId={reasonId} />;
}

function Box({ name, row, way, reasonId }: CellProps & { name: string }) {
  const { control } = useFormContext<SettingsDraft>();
  const { field } = useController({ control, name: boxOf(row.id, way) });
  const isInApp = useWatch({ control, name: boxOf(row.id, 'app') }) === true;
  const isOff = (way === 'email' && row.emailsOff !== null) || (way === 'digest' && !isInApp);
  return (
    <Checkbox
      aria-label={name}
      isSelected={field.value === true && !isOff}
      isDisabled={isOff}
      onChange={field.onChange}
      onKeyDown={moveAmongBoxes}
      {...(way === 'email' && isOff ? { 'aria-describedby': reasonId } : {})}
    >
      {null}
    </Checkbox>
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Moves the focus to the next box in a direction; places without a box are passed over. */
function moveAmongBoxes(event: { key: string; target: EventTarget | null; preventDefault(): void }): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  const row = cell?.closest('tr');
  const body = row?.parentElement;
  if (step === undefined || cell == null || row == null || body == null) return;
  event.preventDefault();
  const [down, right] = step;
  const trs = [...body.children];
  let [at, column] = [trs.indexOf(row) + down, cell.cellIndex + right];
  for (; at >= 0 && at < trs.length && column >= 0; at += down, column += right) {
    const next = trs[at]?.children[column];
    if (next === undefined) return;
    const box = next.querySelector<HTMLElement>('input:not(:disabled)');
    if (box !== null) return box.focus();
  }
}
