import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { changedFields, createDraftStore, draftFor } from './drafts.ts';

interface FormDraftFacts<Values extends FieldValues> {
  /** Names the draft. */
  readonly form: string;
  readonly accountId: string;
  /** What is saved; the same object until it changes. */
  readonly saved: Values;
  readonly schema: z.ZodMiniType<Values, Values>;
}

/**
 * A form whose changes survive a reload. What is saved elsewhere comes into the fields that weren't touched here, so two tabs stay
 * in step.
 */
export function useFormDraft<Values extends FieldValues>(facts: FormDraftFacts<Values>) {
  const { form: name, accountId, saved, schema } = facts;
  const store = useMemo(() => createDraftStore(sessionStorage, { form: name, accountId }), [name, accountId]);
  const [initial] = useState(() => ({ ...saved, ...draftFor(store.read(), saved) }));
  const form = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    // Every field of the form has a value.
    defaultValues: initial as DefaultValues<Values>,
  });
  const { getValues, setValue, control, reset } = form;
  // Fields have plain values, so a part of them is a part of the form.
  const watched = useWatch({ control }) as Partial<Values>;
  const values: Values = Object.assign({}, saved, watched);
  const before = useRef(saved);
  useEffect(() => {
    const typed = getValues();
    for (const field of Object.keys(saved)) {
      const isUntouched = typed[field] === before.current[field];
      // Keys of Values are its paths, because none of its fields is an object.
      if (isUntouched && typed[field] !== saved[field]) setValue(field as Path<Values>, saved[field]);
    }
    before.current = saved;
  }, [saved, getValues, setValue]);
  const changed = changedFields<Values>(values, saved);
  const text = JSON.stringify(changed);
  useEffect(() => store.write(JSON.parse(text)), [store, text]);
  return {
    form,
    changed,
    isChanged: Object.keys(changed).length > 0,
    discard() {
      reset(saved);
      store.write({});
    },
  };
}
