import { paths } from '#kernel/paths.ts';
import { buttonClass } from '#ui/button-style.ts';
import { classes } from '#ui/classes.ts';
import type { ApiOperation } from '../../rules/api-reference.ts';
import { apiMarks } from '../api-script.ts';

const small = buttonClass({ variant: 'secondary', size: 'small' });

/** Sends the request from this page, as the person who is signed in here. */
export function TryIt({ operation: { anchor, method } }: { operation: ApiOperation }) {
  return (
    <div className="rounded-control border p-4 text-13 unscripted:hidden" {...apiMarks.tryIt}>
      <div className="flex items-center justify-between gap-4">
        <p className="text-ink-3">
          {method === 'GET' ? 'Uses your session.' : 'Uses your session. This changes your account.'}
        </p>
        <a
          href={paths.login({ from: `${paths.api()}#${anchor}` })}
          className={classes(small, 'signed-in:hidden')}
        >
          Sign In
        </a>
        <button
          type="button"
          {...apiMarks.open}
          aria-expanded="false"
          className={classes(small, 'not-signed-in:hidden')}
        >
          Try it
        </button>
      </div>
    </div>
  );
}

/** Templates for the forms of "Try it"; once in the page. */
export function TryItTemplate() {
  return (
    <template {...apiMarks.template}>
      <form {...apiMarks.form} className="mt-4 flex flex-col gap-3">
        <label {...apiMarks.parameterField} className="flex flex-col gap-1">
          <span className="font-code text-12" />
          <input className="h-9 rounded-control border border-field-line bg-panel px-3 font-code text-12" />
        </label>
        <label {...apiMarks.bodyField} className="flex flex-col gap-1">
          <span>Body, as JSON</span>
          <textarea
            name="body"
            rows={8}
            spellCheck={false}
            className="rounded-control border border-field-line bg-panel p-3 font-code text-12"
          />
        </label>
        <button type="submit" className={buttonClass({ variant: 'primary', size: 'small' })}>
          Send request
        </button>
      </form>
    </template>
  );
}
