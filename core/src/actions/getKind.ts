import type { z } from 'zod'
import type { ClassifiedAction } from './classify.ts'
import type { ActionDef } from './kinds/defineAction.ts'
import { actionKinds } from './kinds/index.ts'

/** The kind of an action, which takes its detail. */
export const getKind = ({ type }: ClassifiedAction): ActionDef<ClassifiedAction['detail'], z.ZodType> =>
  actionKinds[type] as never // the table's entry for a type takes the detail of that type
