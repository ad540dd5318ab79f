/** Topic of the event with the tasks that changed. */
export const TASKS_TOPIC = 'tasks.changed';
/** Topic of the event after projects or sections changed. */
export const TASK_SETUP_TOPIC = 'tasks.setup';
/** Topic of the event after comments or files of a task changed. */
export const TASK_TOUCHED_TOPIC = 'tasks.touched';
