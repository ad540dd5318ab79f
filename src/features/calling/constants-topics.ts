/* Apart from the schemas of what travels under them (model.ts), which browsers don't load. */

/** Topic of the durable event with the new state of a call; its payload is a `call`. */
export const CALL_TOPIC = 'calling.call';
/** Topic of the durable event after missed calls were seen. Devices fetch the count again. */
export const MISSED_TOPIC = 'calling.missed';
/** Topic of a durable event. Its payload is the `FirstSteps`. */
export const FIRST_STEPS_TOPIC = 'calling.first-steps';
/** Topic of the transient message between the two devices of a call; its payload is a `signal`. */
export const SIGNAL_TOPIC = 'calling.signal';
/** Topic of the transient message about the audio of a phone call; its payload is a `phoneNotice`. */
export const PHONE_NOTICE_TOPIC = 'calling.phoneNotice';
/** Topic of the message that places a call over the open socket; its payload is a `placeMessage`. */
export const PLACE_TOPIC = 'calling.place';
/** Topic of the message that answers a call over the same socket, for the device that sends it. */
export const ANSWER_TOPIC = 'calling.answer';
