import { z } from 'zod'
import type { JsonObject } from './openApiDocument.ts'

/** The JSON Schema of the wire form. */
export function toWireSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonObject {
  const jsonSchema = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // In code a 64-bit integer is also a bigint, which JSON Schema cannot express: keep only the wire form.
      if (jsonSchema.format === 'int64' && jsonSchema.type === 'integer') delete jsonSchema.anyOf
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // Replies may get more fields; a generated client must not reject them.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  // Schemas are plain JSON.
  return jsonSchema as unknown as JsonObject
}
