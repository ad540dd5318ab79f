import { Chapter, Specimen } from './specimen.tsx';

const colours = [
  ['paper', 'bg-paper'],
  ['panel', 'bg-panel'],
  ['sunk', 'bg-sunk'],
  ['line', 'bg-line'],
  ['field-line', 'bg-field-line'],
  ['ink', 'bg-ink'],
  ['ink-2', 'bg-ink-2'],
  ['ink-3', 'bg-ink-3'],
  ['live', 'bg-live'],
  ['live-key', 'bg-live-key'],
  ['call', 'bg-call'],
  ['hang', 'bg-hang'],
  ['accent', 'bg-accent'],
] as const;

const sizes = [
  ['40', 'display text-40'],
  ['28', 'display text-28'],
  ['22', 'display text-22'],
  ['18', 'text-17'],
  ['15', 'text-15'],
  ['13', 'text-13'],
  ['12', 'text-12'],
] as const;

export function TokenSpecimens() {
  return (
    <Chapter title="Tokens">
      <Specimen name="Colour" isWide>
        {colours.map(([name, look]) => (
          <div key={name} className="flex w-20 flex-col gap-1.5 text-12 text-ink-2">
            <span className={`h-14 rounded-control border ${look}`} />
            {name}
          </div>
        ))}
      </Specimen>
      <Specimen name="Type" isWide>
        <div className="flex flex-col gap-2">
          {sizes.map(([name, look]) => (
            <p key={name} className={look}>
              {name} Ahoy, 02:14 on the line
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen name="Elevation">
        {['shadow-e1', 'shadow-e2', 'shadow-e3'].map((shadow) => (
          <span
            key={shadow}
            className={`flex size-24 items-center justify-center rounded-card border bg-panel text-12 ${shadow}`}
          >
            {shadow.slice(-2)}
          </span>
        ))}
      </Specimen>
      <Specimen name="Radius">
        {['rounded-small', 'rounded-control', 'rounded-card', 'rounded-phone'].map((radius) => (
          <span key={radius} className={`size-16 border border-field-line bg-panel ${radius}`} />
        ))}
      </Specimen>
    </Chapter>
  );
}
