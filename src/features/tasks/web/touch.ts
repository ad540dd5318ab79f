/** How far a pointer moves before a press becomes a drag, or a scroll. */
export const THRESHOLD_PX = 5;
/** How long a finger rests before it lifts what is below it; until then it scrolls. */
export const REST_MS = 220;
