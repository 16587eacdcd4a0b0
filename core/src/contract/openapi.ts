import { z } from 'zod'
import type { Operation } from './operation.ts'
import { operationNames, operations, reportsProgress } from './operations.ts'
import { ErrorReply } from './schemas/error.ts'

/** A JSON value as documents are made of. */
export type JsonObject = { [key: string]: unknown }

/** What the document says of the service that serves it. */
export type ServiceFacts = {
  readonly version: string
  readonly networks: readonly string[]
  readonly defaultNetwork: string
}

const statusTexts: Readonly<Record<number, string>> = {
  400: 'The request does not fit, or its bag of cells is broken',
  404: 'There is no such thing, or the source does not hold it',
  406: 'The account does not accept the message',
  413: 'Too long',
  422: 'A library that the code needs is not known to the network',
  429: 'Too many requests',
  500: 'The emulation failed, or reached a limit',
  501: 'The source cannot tell',
  502: 'The source cannot be reached, or answered nonsense',
  503: 'Too many emulations are waiting',
  504: 'It took too long',
}

/** The OpenAPI 3.1 document of all operations; what tonapi does not have is tagged `debug` and says so. */
export function openApiDocument(service: ServiceFacts): JsonObject {
  const components: JsonObject = {}
  const paths: Record<string, JsonObject> = {}
  for (const name of operationNames) {
    const operation: Operation = operations[name]
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: describe(name, operation, components),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tonoscope',
      version: service.version,
      description:
        'Emulates messages and explains what they do. Paths under /v2 keep the interface of tonapi; paths under /debug are additions of this service. ' +
        'Integers are written with all their digits, also beyond 2^53.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/', description: `The default network, ${service.defaultNetwork}` },
      {
        url: '/{network}',
        description: 'A configured network',
        variables: { network: { enum: [...service.networks], default: service.defaultNetwork } },
      },
    ],
    tags: [
      { name: 'v2', description: 'The interface of tonapi' },
      { name: 'debug', description: 'Additions of this service: not part of the tonapi interface' },
    ],
    paths,
    components: { schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))) },
  }
}

function describe(name: string, operation: Operation, components: JsonObject): JsonObject {
  const answers: JsonObject = {
    200: { description: 'The answer', content: contentOf(operation, schemaOf(operation.reply, 'output', components)) },
  }
  for (const status of [...operation.failures, 429])
    answers[status] = {
      description: statusTexts[status] ?? 'Failed',
      content: { 'application/json': { schema: schemaOf(ErrorReply, 'output', components) } },
    }
  return {
    operationId: name,
    summary: operation.summary,
    tags: [operation.group],
    ...(operation.group === 'debug' && {
      description: 'An addition of this service: not part of the tonapi interface.',
    }),
    parameters: [...parametersOf(operation, components), ...headersOf(operation, components)],
    ...(operation.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(operation.body, 'input', components) } },
      },
    }),
    responses: answers,
  }
}

function contentOf(operation: Operation, schema: JsonObject): JsonObject {
  const json = { 'application/json': { schema } }
  if (!reportsProgress(operation)) return json
  return {
    ...json,
    'application/x-ndjson': {
      schema: { type: 'string', description: 'Lines {"progress": …}, then one line {"reply": …} or {"error": …}.' },
    },
  }
}

function parametersOf(operation: Operation, components: JsonObject): JsonObject[] {
  const inPath = new Set([...operation.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]))
  return Object.entries(operation.params.shape).map(([name, schema]) => ({
    name,
    in: inPath.has(name) ? 'path' : 'query',
    required: inPath.has(name) || !isOptional(schema),
    schema: schemaOf(schema, 'output', components),
  }))
}

function headersOf(operation: Operation, components: JsonObject): JsonObject[] {
  return Object.entries(operation.headers.shape).map(([name, schema]) => ({
    name,
    in: 'header',
    required: !isOptional(schema),
    schema: schemaOf(schema, 'output', components),
  }))
}

const isOptional = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success

/** The JSON Schema of a value on the wire; named parts go to `components` and are referred to. */
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output', components: JsonObject): JsonObject {
  const whole = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // A 64-bit integer is a bigint in code, which JSON Schema cannot say: only its wire form counts here.
      if (jsonSchema.format === 'int64' && jsonSchema.type === 'integer') delete jsonSchema.anyOf
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      // Replies may get more fields; a generated client must not refuse them.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  const { $schema: _, $defs, ...own } = rename(whole)
  for (const [name, part] of Object.entries(($defs as JsonObject | undefined) ?? {})) components[name] = part
  return own
}

/** The same schema with its references pointing into the document's components. */
function rename(schema: object): JsonObject {
  // Schemas are plain JSON: the round trip gives back the same shape.
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonObject
}
