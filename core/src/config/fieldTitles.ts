import type { ConfigUnit } from '../contract/debugConfig.ts'
import { type ParamDefinition, params } from './params.ts'

/** Title of a parameter or of one of its fields; `unit` if it is a single value. */
export type ConfigTitle = { readonly title: string; readonly unit?: ConfigUnit }

/** Title and description of a parameter; `undefined` if its layout is not known. */
export function getParamText(number: number): { readonly title: string; readonly description: string } | undefined {
  return definitions[number]
}

/** Title of a field of a parameter, by the name of the field at any depth; `undefined` if none has the name. */
export function getFieldTitle(number: number, field: string): ConfigTitle | undefined {
  return definitions[number]?.layout.titles.get(field)
}

const definitions: Readonly<Record<number, ParamDefinition>> = params
