/*
 * Shows a form's problems at its fields, in plain DOM, for pages that ship without React. document-field.tsx draws the
 * fields.
 */

/** Marks the line below a field that shows its problem. */
export const problemMark = (field: string) => ({ 'data-problem': field });

/** Problem of a field, by its name. Undefined for a valid value. */
export type ProblemOf = (field: string) => string | undefined;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function controlIn(form: HTMLFormElement, name: string): Control | null {
  return controlOf(form.elements.namedItem(name));
}

/** Shows each field's problem and focuses the first. */
export function showProblems(form: HTMLFormElement, problemOf: ProblemOf): void {
  const controls = [...form.elements].map(controlOf).filter((control) => control !== null);
  for (const control of controls) showProblem(form, control, problemOf);
  controls.find(isWrong)?.focus();
}

/** Removes a problem as soon as it is solved. Shows no new ones while typing. */
export function recheck(form: HTMLFormElement, typedInto: EventTarget | null, problemOf: ProblemOf): void {
  const control = controlOf(typedInto);
  if (control !== null && isWrong(control)) showProblem(form, control, problemOf);
}

function showProblem(form: HTMLFormElement, control: Control, problemOf: ProblemOf): void {
  const line = form.querySelector(`[data-problem="${CSS.escape(control.name)}"]`);
  // Without such a line it isn't a visible field.
  if (line === null) return;
  const problem = problemOf(control.name);
  line.textContent = problem ?? '';
  control.setAttribute('aria-invalid', String(problem !== undefined));
}

const isWrong = (control: Control) => control.getAttribute('aria-invalid') === 'true';

function controlOf(target: unknown): Control | null {
  const isControl =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  return isControl ? target : null;
}
