import { type Probe, Trouble } from '#platform/server/doctor/probe.ts';
import { hostOf, type ModelSettings } from './config.ts';

/** Asks for the list of models, which costs nothing. */
export function modelProbe(settings: ModelSettings | null): Probe {
  return {
    subject: 'Notes',
    async look() {
      if (settings === null) return 'rules on this machine (default): no model, nothing is sent';
      const { url, key, model } = settings;
      const host = hostOf(settings);
      const response = await fetch(`${url}/models`, {
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
        redirect: 'error',
      }).catch((cause: unknown) => {
        throw new Trouble(`${host} does not answer.`, 'Check NOTES_URL, and that the model server runs.', {
          cause,
        });
      });
      if (response.status === 401 || response.status === 403)
        throw new Trouble(`${host} does not know our key.`, 'Check NOTES_KEY.');
      if (response.status >= 500)
        throw new Trouble(`${host} answers with ${response.status}.`, 'Look at the log of the model server.');
      // Some servers have no list. Then only a question shows whether they know the model.
      if (!response.ok) return `${model} at ${host}, which lists no models`;
      const { data }: { data?: unknown } = Object(await response.json().catch(() => null));
      const names = Array.isArray(data) ? data.map((one: unknown) => String(Object(one).id)) : [];
      if (names.length > 0 && !names.includes(model))
        throw new Trouble(`${host} has no model "${model}".`, 'Set NOTES_MODEL to one that it lists.');
      return `${model} at ${host}, for workspaces that switch it on`;
    },
  };
}
