import { Table } from '#ui/table.tsx';
import { claims } from '../claims.ts';

const columns = [{ label: 'What pages say' }, { label: 'Counted from' }, { label: 'On', isEnd: true }];
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Every claim of the public pages with its source and its date. */
export function ClaimsTable() {
  return (
    <Table
      label="Figures on our pages"
      columns={columns}
      rows={claims().map(({ text, source, date }) => ({
        key: text,
        cells: [
          text,
          <a key="source" href={source.path} className="text-link">
            {source.name}
          </a>,
          <time key="date" dateTime={date}>
            {longDate.format(Date.parse(date))}
          </time>,
        ],
      }))}
    />
  );
}
