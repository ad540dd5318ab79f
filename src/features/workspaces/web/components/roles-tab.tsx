import { Check } from 'lucide-react';
import { ROLES } from '#kernel/roles.ts';
import { ACTIONS, type Action, may } from '../../rules/may.ts';
import { ROLE_WORDS } from '../../rules/role-words.ts';

// The keys of the table are its actions.
const actions = Object.keys(ACTIONS) as Action[];

/** "See the numbers": the words of an action as a line of its own. */
function wordsOf(action: Action): string {
  const { words } = ACTIONS[action];
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** What each role may do, straight from the table that decides it. */
export function RolesTab() {
  return (
    <div className="@container pb-8">
      <Matrix />
      <ByRole />
    </div>
  );
}

function Matrix() {
  return (
    <table aria-label="What each role can do" className="hidden w-full text-13 @min-[680px]:table">
      <thead>
        <tr className="border-b align-top">
          <th
            scope="col"
            className="py-3 pl-4 text-left align-bottom text-12 font-normal text-ink-3 desk:pl-6"
          >
            Can
          </th>
          {ROLES.map((role) => (
            <th key={role} scope="col" className="w-[12%] px-1.5 py-3 text-center font-medium last:pr-4">
              {ROLE_WORDS[role].name}
              <span className="block text-12 font-normal text-pretty text-ink-2">{ROLE_WORDS[role].can}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {actions.map((action) => (
          <tr key={action} className="h-11 border-b">
            <th scope="row" className="pl-4 text-left font-normal desk:pl-6">
              {wordsOf(action)}
            </th>
            {ROLES.map((role) => (
              <td key={role} className="px-1 text-center last:pr-4">
                {may(role, action) ? (
                  <>
                    <Check size={16} strokeWidth={2} aria-hidden="true" className="inline" />
                    <span className="sr-only">Yes</span>
                  </>
                ) : (
                  <>
                    <span aria-hidden="true" className="text-ink-3">
                      –
                    </span>
                    <span className="sr-only">No</span>
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same where there is no room for columns. */
function ByRole() {
  return (
    <div className="divide-y @min-[680px]:hidden">
      {ROLES.map((role) => (
        <section key={role} aria-label={ROLE_WORDS[role].name} className="px-4 py-4 desk:px-6">
          <h2 className="text-15">{ROLE_WORDS[role].name}</h2>
          <p className="text-13 text-ink-2">{ROLE_WORDS[role].can}</p>
          <ul className="mt-2 flex flex-col gap-1 text-13">
            {actions
              .filter((action) => may(role, action))
              .map((action) => (
                <li key={action} className="flex items-start gap-2">
                  <Check size={16} strokeWidth={2} aria-hidden="true" className="mt-0.5 shrink-0" />
                  {wordsOf(action)}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
