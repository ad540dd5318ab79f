const KEYS = [
  ['1', ''],
  ['2', 'ABC'],
  ['3', 'DEF'],
  ['4', 'GHI'],
  ['5', 'JKL'],
  ['6', 'MNO'],
  ['7', 'PQRS'],
  ['8', 'TUV'],
  ['9', 'WXYZ'],
  ['*', ''],
  ['0', '+'],
  ['#', ''],
] as const;

/** The keys of the house with one of them lit: a picture, not a phone. */
export function KeypadArt() {
  return (
    <div
      aria-hidden="true"
      className="surface grid w-full max-w-90 grid-cols-3 gap-2 rounded-phone p-5 shadow-e3"
    >
      {KEYS.map(([digit, letters]) => (
        <div
          key={digit}
          className={`flex h-20 flex-col items-center justify-center rounded-control text-22 font-medium ${
            digit === '3' ? 'bg-live text-live-ink' : 'bg-sunk'
          }`}
        >
          <span className="leading-none">{digit}</span>
          <span className="mt-1.5 h-2.5 text-[0.625rem] leading-none tracking-widest">{letters}</span>
        </div>
      ))}
    </div>
  );
}
