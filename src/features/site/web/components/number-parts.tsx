import { EXAMPLE_NUMBER } from '#features/calling/constants.ts';

const [COUNTRY = '', AREA = '', ...LINE] = EXAMPLE_NUMBER.international.split(' ');

const PARTS = [
  { digits: COUNTRY, name: 'Country', text: 'United Kingdom' },
  { digits: AREA, name: 'Town', text: EXAMPLE_NUMBER.place },
  { digits: LINE.join(' '), name: 'Line', text: 'Reserved for fiction' },
];

/** A phone number in its parts, with the meaning of each. */
export function NumberParts() {
  return (
    <figure className="surface w-full max-w-md rounded-phone p-6 shadow-e3 desk:px-8 desk:py-12">
      <dl className="grid grid-cols-[auto_auto_1fr] gap-x-3 desk:gap-x-4">
        {PARTS.map(({ digits, name, text }) => (
          <div key={name}>
            <dt className="display text-28 whitespace-nowrap desk:text-40">{digits}</dt>
            <dd className="text-13 text-pretty">
              <span
                aria-hidden="true"
                className="mt-3 mb-2 block h-2.5 rounded-b-small border-x border-b border-field-line"
              />
              <span className="block text-12 text-ink-3">{name}</span>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}
