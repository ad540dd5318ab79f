/** The part of @huggingface/transformers that we use, without its models. */
export const env = { cacheDir: '', allowRemoteModels: true };

/** Of two seconds it hears two lines, of less it hears nothing, as the other stand-ins do. */
export async function pipeline(_task: string, model: string, _options: object) {
  if (model === 'not-there' && !env.allowRemoteModels)
    throw new Error(`ModelFileNotFoundError: ${env.cacheDir}/${model}`);
  return async (samples: Float32Array) => {
    if (model === 'failing') throw new Error('out of memory');
    return {
      text: '',
      chunks:
        samples.length < 32_000
          ? []
          : [
              { timestamp: [0, 0.9], text: ' Good morning to everybody.' },
              { timestamp: [1, 1.9], text: ' Shall we start?' },
            ],
    };
  };
}
