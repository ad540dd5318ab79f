/*
 * Says what is wrong with a form at its fields, in plain DOM, for pages that ship without React. The fields are drawn by
 * document-field.tsx.
 */

/** Marks the line below a field in which its problem is said. */
export const problemMark = (field: string) => ({ 'data-problem': field });

/** What is wrong with a field, by its name; nothing when it is right. */
export type ProblemOf = (field: string) => string | undefined;

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function controlIn(form: HTMLFormElement, name: string): Control | null {
  return controlOf(form.elements.namedItem(name));
}

/** Says at each field what is wrong with it, and leads to the first. */
export function showProblems(form: HTMLFormElement, problemOf: ProblemOf): void {
  const controls = [...form.elements].map(controlOf).filter((control) => control !== null);
  for (const control of controls) showProblem(form, control, problemOf);
  controls.find(isWrong)?.focus();
}

/** Takes a problem back as soon as it is solved. None is told while somebody is still typing. */
export function recheck(form: HTMLFormElement, typedInto: EventTarget | null, problemOf: ProblemOf): void {
  const control = controlOf(typedInto);
  if (control !== null && isWrong(control)) showProblem(form, control, problemOf);
}

function showProblem(form: HTMLFormElement, control: Control, problemOf: ProblemOf): void {
  const line = form.querySelector(`[data-problem="${CSS.escape(control.name)}"]`);
  // What has no such line is no field of a person's.
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
