import { errorCatalogue } from '#kernel/app-error.ts';

export const tasksErrors = errorCatalogue('tasks', {
  notFound: { status: 404, sentence: "We can't find this task" },
  titleNeeded: { status: 400, sentence: 'Please enter a title' },
  badDate: { status: 400, sentence: 'Please enter a date that exists' },
  /** The rule has no day at all. */
  neverRepeats: { status: 400, sentence: 'This would never repeat. Check the end date.' },
  repeatsWithoutDay: { status: 400, sentence: 'A task that repeats needs a due date' },
  /** A step repeats with its task. */
  stepRepeats: { status: 400, sentence: "A step can't repeat by itself" },
  tooManySteps: { status: 409, sentence: 'A task can have up to 100 steps' },
  stepOfStep: { status: 409, sentence: "A step can't have steps of its own" },
  /** A task that waits for itself, straight or through others. */
  circle: { status: 409, sentence: 'These tasks would wait for each other' },
  notInTeam: { status: 409, sentence: 'A task can only be assigned to people who can see tasks' },
  /** Specification 000 §9: "up to 10 active tasks". */
  tooManyActive: {
    status: 402,
    sentence: 'Your plan includes up to 10 active tasks. Finish one, or upgrade your plan to add more.',
  },
  sharingNeedsTeam: {
    status: 402,
    sentence:
      'Working on tasks together is part of Team Collaboration. Upgrade to Enterprise to share tasks.',
  },
  needsFull: {
    status: 402,
    sentence: 'Repeating tasks, dependencies and files are part of Full Features. Upgrade to Business.',
  },
  contactNotFound: { status: 404, sentence: "We can't find this contact" },
  projectNotFound: { status: 404, sentence: "We can't find this project" },
  projectName: { status: 400, sentence: 'Please enter a name for the project' },
  tooManyProjects: { status: 409, sentence: 'A workspace can have up to 500 projects' },
  sectionNotFound: { status: 404, sentence: "We can't find this section" },
  sectionName: { status: 400, sentence: 'Please enter a name for the section' },
  tooManySections: { status: 409, sentence: 'A project can have up to 50 sections' },
  commentNotFound: { status: 404, sentence: "We can't find this comment" },
  commentEmpty: { status: 400, sentence: 'Please write something' },
  tooManyComments: { status: 409, sentence: 'A task can have up to 500 comments' },
  fileNotFound: { status: 404, sentence: "We can't find this file" },
  fileEmpty: { status: 400, sentence: 'This file is empty' },
  fileTooLarge: { status: 413, sentence: 'This file is larger than your plan allows' },
  tooManyFiles: { status: 409, sentence: 'A task can have up to 20 files' },
  feedNotFound: { status: 404, sentence: 'This calendar address is no longer in use' },
  keyReused: { status: 409, sentence: 'This request was already used for something else' },
});
