/** Sentences of the specification (001 §2). */
export const schedulingText = {
  title: 'Calendar & Scheduling',
  schedule: 'Your Schedule',
  noEvents: 'No events scheduled for this day',
  selectDate: 'Select a date',
} as const;
