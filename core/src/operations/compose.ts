import type { Handlers } from '../contract/operations.ts'
import { composeDraft } from '../engines/compose/composeDraft.ts'
import { getBodyForms } from '../engines/compose/getBodyForms.ts'
import { readMessageDraft } from '../engines/compose/readMessageDraft.ts'
import type { CallContext } from '../engines/context/Deps.ts'

/** Operations that compose messages. */
export const composeOperations = {
  debugCompose: (context, { body }) => composeDraft(context, body),
  debugReadDraft: (context, { body }) => readMessageDraft(context, body),
  debugBodyForms: async (_, { body }) => getBodyForms(body),
} satisfies Partial<Handlers<CallContext>>
