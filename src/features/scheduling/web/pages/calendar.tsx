import { useState } from 'react';
import { useReader } from '#platform/browser/reader.ts';
import { Card } from '#ui/card.tsx';
import { DatePicker, type DateValue } from '#ui/date-picker.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { schedulingText } from '../../constants.ts';

export const meta = () => [{ title: schedulingText.title }];

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

export default function CalendarPage() {
  const { weekStart } = useReader();
  const [date, setDate] = useState<DateValue | null>(null);
  return (
    <>
      <PageHeader title={schedulingText.title} />
      <div className="p-4 desk:p-6">
        <Card title={schedulingText.schedule}>
          <div className="flex flex-col gap-8 wide:flex-row">
            <DatePicker
              label={schedulingText.schedule}
              value={date}
              onChange={setDate}
              weekStart={weekStart}
            />
            <section aria-live="polite" className="min-w-0 flex-1 wide:border-l wide:pl-8">
              <h3 className="text-15">
                {date === null ? schedulingText.selectDate : fullDate.format(date.toDate('UTC'))}
              </h3>
              {date !== null && <EmptyState>{schedulingText.noEvents}</EmptyState>}
            </section>
          </div>
        </Card>
      </div>
    </>
  );
}
