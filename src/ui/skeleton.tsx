import { classes } from './classes.ts';

/** Placeholder of loading content in its size, so that nothing jumps when it arrives. */
export function Skeleton(props: { className?: string }) {
  return (
    <div aria-hidden="true" className={classes('animate-breathe rounded-small bg-sunk', props.className)} />
  );
}

/** A list on its way. */
export function SkeletonRows(props: { rows?: number; label?: string }) {
  return (
    <output aria-label={props.label ?? 'Loading'} className="block">
      {Array.from({ length: props.rows ?? 4 }, (_, row) => (
        <div key={row} className="flex h-16 items-center gap-4 border-b px-4 desk:px-6">
          <Skeleton className="size-5" />
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className="h-3.5 w-36" />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="h-3 w-12" />
        </div>
      ))}
    </output>
  );
}
