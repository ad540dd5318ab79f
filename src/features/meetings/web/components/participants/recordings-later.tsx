import { late } from '#ui/late.ts';

const LateRecordings = late(async () => ({
  default: (await import('./recordings-of-call.tsx')).RecordingsOfCall,
}));

/** As a function: what loads late can't be loaded late once more. */
export function RecordingsOfCall(props: { readonly callId: string }) {
  return <LateRecordings {...props} />;
}
