import { controlIn, problemMark } from '#ui/document-form-script.ts';
import type { PublicPage, Question } from '../model-bookings.ts';
import { partIn } from './page-parts.ts';
import type { Refusal } from './visitor-api.ts';

/*
 * The fields of the booking form: the host's own questions, what was typed, and what is wrong with it.
 */

const fieldOf = ({ id }: Pick<Question, 'id'>) => `question-${id}`;

/** Adds a field for each question of the host. */
export function addQuestions(root: HTMLElement, questions: readonly Question[]): void {
  const template = partIn<HTMLTemplateElement>(root, 'question');
  for (const question of questions) {
    const field = template.content.cloneNode(true) as DocumentFragment;
    const [label, input] = [field.querySelector('label'), field.querySelector('input')];
    const [optional, problem] = [field.querySelector('span'), field.querySelector('p')];
    if (label === null || input === null || optional === null || problem === null) continue;
    const name = fieldOf(question);
    label.textContent = question.text;
    label.htmlFor = name;
    optional.hidden = question.isRequired;
    Object.assign(input, { id: name, name });
    input.setAttribute('aria-required', String(question.isRequired));
    input.setAttribute('aria-describedby', `${name}-problem`);
    problem.id = `${name}-problem`;
    for (const [mark, value] of Object.entries(problemMark(name))) problem.setAttribute(mark, value);
    partIn(root, 'questions').append(field);
  }
}

const typedIn = (form: HTMLFormElement, name: string): string => controlIn(form, name)?.value.trim() ?? '';

/** Lenient: the server knows which addresses there can be. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is wrong, by the name of the field. */
export function problemsIn(form: HTMLFormElement, questions: readonly Question[]): Map<string, string> {
  const problems = new Map<string, string>();
  if (typedIn(form, 'name') === '') problems.set('name', 'Please enter your name');
  if (!EMAIL.test(typedIn(form, 'email'))) problems.set('email', 'Please enter a valid email address');
  for (const question of questions)
    if (question.isRequired && typedIn(form, fieldOf(question)) === '')
      problems.set(fieldOf(question), 'Please answer this question');
  return problems;
}

/** What the server found wrong, by the name of the field. */
export function refusedFields({ code, message, data }: Refusal): Map<string, string> {
  if (code === 'calendar.badEmail') return new Map([['email', message]]);
  const { question } = data;
  return code === 'calendar.answerMissing' && typeof question === 'string'
    ? new Map([[fieldOf({ id: question }), 'Please answer this question']])
    : new Map();
}

/** What was filled in, as the API takes it. */
export function answersIn(
  form: HTMLFormElement,
  { kinds, questions }: Pick<PublicPage, 'kinds' | 'questions'>,
) {
  const kind = form.querySelector<HTMLInputElement>('input[name="kind"]:checked')?.value;
  return {
    name: typedIn(form, 'name'),
    email: typedIn(form, 'email'),
    phone: typedIn(form, 'phone'),
    company: typedIn(form, 'company'),
    notes: typedIn(form, 'notes'),
    kind: kind ?? kinds[0],
    answers: questions.map((question) => ({ id: question.id, answer: typedIn(form, fieldOf(question)) })),
  };
}
