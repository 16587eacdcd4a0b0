import type { JsonObject } from '@tonoscope/core/openapi/openApiDocument'

/** Which value of a schema: with optional members or without, and which of its alternatives and enumerated values. */
export type SampleChoice = { readonly optional: boolean; readonly alternative: number }

/** A value that a schema of the OpenAPI document allows; recursion ends with empty arrays. */
export function sampleOfSchema(document: JsonObject, schema: JsonObject, choice: SampleChoice): unknown {
  const components = (document.components as { readonly schemas: Readonly<Record<string, JsonObject>> }).schemas
  const pick = (values: readonly unknown[]) => values[choice.alternative % values.length]

  function sample(each: JsonObject, ancestors: readonly string[]): unknown {
    if (typeof each.$ref === 'string') {
      const name = each.$ref.split('/').at(-1) ?? ''
      return sample(components[name] ?? {}, [...ancestors, name])
    }
    if ('const' in each) return each.const
    if (Array.isArray(each.enum)) return pick(each.enum)
    const alternatives = each.anyOf ?? each.oneOf
    if (Array.isArray(alternatives)) return sample(pick(alternatives) as JsonObject, ancestors)
    if (each.type === 'object') return sampleObject(each, ancestors)
    if (each.type === 'array')
      return choice.optional && !isRecursive(each, ancestors) ? [sample(each.items as JsonObject, ancestors)] : []
    if (each.type === 'boolean') return true
    if (each.type === 'integer' || each.type === 'number') return 1
    return each.type === 'string' ? sampleText(each) : {}
  }

  function sampleObject({ properties = {}, required = [] }: JsonObject, ancestors: readonly string[]): JsonObject {
    const fields = Object.entries(properties as Readonly<Record<string, JsonObject>>)
    const chosen = fields.filter(([name]) => choice.optional || (required as readonly string[]).includes(name))
    return Object.fromEntries(chosen.map(([name, type]) => [name, sample(type, ancestors)]))
  }

  const isRecursive = ({ items }: JsonObject, ancestors: readonly string[]) =>
    ancestors.includes(
      String((items as JsonObject).$ref ?? '')
        .split('/')
        .at(-1) ?? '',
    )

  return sample(schema, [])
}

const texts = ['ab'.repeat(32), '0x00000001', '12', 'text', '']

function sampleText({ format, pattern }: JsonObject): string {
  if (format === 'address') return `0:${'ab'.repeat(32)}`
  const matches = new RegExp(String(pattern ?? ''))
  return texts.find(text => matches.test(text)) ?? ''
}
