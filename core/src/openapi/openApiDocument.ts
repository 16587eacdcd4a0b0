import { z } from 'zod'
import { newestBlockHeaderNames } from '../contract/newestBlockHeaders.ts'
import { ErrorReply, type Operation } from '../contract/operation.ts'
import { type OperationName, operationNames, operations, reportsProgress } from '../contract/operations.ts'
import { type StreamName, streamNames, streams } from '../contract/streams.ts'
import { describeFields, describeParameter } from './describeFields.ts'
import { fileOrigins, openApiExamples } from './examples.ts'
import { toOperationId } from './operationIds.ts'
import { toWireSchema } from './wireSchema.ts'

/** A JSON object. */
export type JsonObject = { [key: string]: unknown }

/** The service data in the document. */
type ServiceInfo = {
  readonly version: string
  readonly networks: readonly string[]
  readonly defaultNetwork: string
}

const statusTexts: Readonly<Record<number, string>> = {
  400: 'Invalid request or malformed BoC',
  404: 'Not found, or not available from this source',
  406: 'The account rejects the message',
  413: 'Request or reply too large',
  422: 'A library cell that the code needs does not exist on the network',
  429: 'Too many requests',
  500: 'The emulation failed or reached a limit',
  501: 'Not supported by this source',
  502: 'The source is unreachable, or its response is malformed',
  503: 'Too many emulations in the queue',
  504: 'Timeout',
}

/** Of operations that can be called with any number of lines. */
const linesText =
  'NDJSON, the content type of any request but `application/json`, has one request per line; the reply streams one line per ' +
  'request, in their order, and a last line with the totals. The schemas of NDJSON are those of a line.'

/** Headers of replies that depend on the newest block. */
const newestBlockHeaders: JsonObject = {
  [newestBlockHeaderNames.seqno]: {
    description: 'The seqno of the newest masterchain block that was read; absent if the reply does not depend on it.',
    schema: { type: 'integer', minimum: 0 },
  },
  [newestBlockHeaderNames.ageSec]: {
    description: 'Seconds between that block and the reply; absent for a recorded network.',
    schema: { type: 'integer', minimum: 0 },
  },
}

/** The OpenAPI 3.1 document of all operations; operations that tonapi does not have are tagged `debug`. */
export function openApiDocument(service: ServiceInfo): JsonObject {
  const components: JsonObject = {}
  const paths: Record<string, JsonObject> = {}
  for (const name of operationNames) {
    const operation: Operation = operations[name]
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: toOperationObject(name, operation, components),
    }
  }
  for (const name of streamNames) paths[streams[name].path] = { get: toStreamObject(name, components) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tonoscope',
      version: service.version,
      description:
        'Emulates TON messages and explains their effects. Paths under /v2 are compatible with tonapi; paths under /debug ' +
        'are extensions of this service. 64-bit integers are JSON numbers with all digits, also above 2^53.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/', description: `The default network (${service.defaultNetwork})` },
      {
        url: '/{network}',
        description: 'A configured network',
        variables: { network: { enum: [...service.networks], default: service.defaultNetwork } },
      },
    ],
    // No operation needs a key; `--token` of a server is its own matter.
    security: [],
    tags: [
      { name: 'v2', description: 'Compatible with tonapi' },
      { name: 'debug', description: 'Extensions of this service, not part of the tonapi interface' },
    ],
    paths,
    components: { schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))) },
  }
}

function toOperationObject(name: OperationName, operation: Operation, components: JsonObject): JsonObject {
  const errorContent = { 'application/json': { schema: toJsonSchema(ErrorReply, 'output', components) } }
  const headers = operation.statesNewestBlock && { headers: newestBlockHeaders }
  const responses: JsonObject = {
    200: {
      description: 'Success',
      ...headers,
      content: toContent(operation, toJsonSchema(operation.reply, 'output', components), components),
    },
  }
  for (const status of [...operation.errorStatuses, 429])
    responses[status] = {
      description: statusTexts[status] ?? 'Failed',
      // A rejection depends on the state of the account.
      ...(status === 406 && headers),
      content: errorContent,
    }
  // tonapi's document has only this one for all errors.
  responses.default = { description: 'Another error', content: errorContent }
  return {
    operationId: toOperationId(name),
    summary: operation.summary,
    tags: [operation.group],
    ...(operation.group === 'debug' && {
      description: [
        'An extension of this service, not part of the tonapi interface.',
        ...(fileOrigins[name] === undefined ? [] : [fileOrigins[name]]),
        ...(operation.lines ? [linesText] : []),
      ].join(' '),
    }),
    parameters: toParameters(operation, openApiExamples[name].params ?? {}, components),
    ...(operation.body && {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: toJsonSchema(
              operation.body,
              'input',
              components,
              operation.group === 'debug' ? 'DebugRequest' : '',
            ),
            ...(openApiExamples[name].body && { example: openApiExamples[name].body }),
          },
          ...(operation.lines && {
            'application/x-ndjson': { schema: toJsonSchema(operation.lines.request, 'input', components) },
          }),
        },
      },
    }),
    responses,
  }
}

function toStreamObject(name: StreamName, components: JsonObject): JsonObject {
  const { params, event, summary } = streams[name]
  const error = { content: { 'application/json': { schema: toJsonSchema(ErrorReply, 'output', components) } } }
  return {
    operationId: `stream${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    summary,
    tags: ['v2'],
    description:
      'Server-sent events: `message` with an `id` and `data`, and `heartbeat` every 5 seconds when nothing else happens. ' +
      '`Last-Event-ID` resumes after an event.',
    parameters: [
      ...Object.entries(params.shape).map(([field, schema]) => ({
        name: field,
        in: 'query',
        required: !isOptional(schema),
        ...describeParameter(`stream.${field}`),
        schema: toJsonSchema(schema, 'output', components),
      })),
      {
        name: 'last-event-id',
        in: 'header',
        required: false,
        ...describeParameter('stream.last-event-id'),
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: {
        description: 'A stream; the `data` of an event has this schema',
        content: { 'text/event-stream': { schema: toJsonSchema(event, 'output', components, 'StreamEvent') } },
      },
      ...Object.fromEntries(
        [400, 429, 501].map(status => [status, { description: statusTexts[status] ?? 'Failed', ...error }]),
      ),
      default: { description: 'Another error', ...error },
    },
  }
}

function toContent(operation: Operation, schema: JsonObject, components: JsonObject): JsonObject {
  const json = { 'application/json': { schema } }
  if (operation.lines)
    return { ...json, 'application/x-ndjson': { schema: toJsonSchema(operation.lines.reply, 'output', components) } }
  if (!reportsProgress(operation)) return json
  return {
    ...json,
    'application/x-ndjson': {
      schema: { type: 'string', description: 'Lines {"progress": …}, then one line {"reply": …} or {"error": …}.' },
    },
  }
}

function toParameters(
  { path, params, headers }: Operation,
  examples: Readonly<Record<string, unknown>>,
  components: JsonObject,
): JsonObject[] {
  const pathParams = new Set([...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]))
  const fields = [
    ...Object.entries(params.shape).map(
      ([name, schema]) => [name, pathParams.has(name) ? 'path' : 'query', schema] as const,
    ),
    ...Object.entries(headers.shape).map(([name, schema]) => [name, 'header', schema] as const),
  ]
  return fields.map(([name, location, schema]) => ({
    name,
    in: location,
    required: location === 'path' || !isOptional(schema),
    ...describeParameter(name),
    ...(examples[name] !== undefined && { example: examples[name] }),
    schema: toJsonSchema(schema, 'output', components),
  }))
}

const isOptional = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success

/** The JSON Schema of the wire form; schemas with an id are added to `components` and referenced; `name` selects descriptions. */
function toJsonSchema(schema: z.core.$ZodType, io: 'input' | 'output', components: JsonObject, name = ''): JsonObject {
  const { $schema: _, $defs, ...schemaObject } = toComponentRefs(toWireSchema(schema, io))
  for (const [name, definition] of Object.entries(($defs as JsonObject | undefined) ?? {}))
    components[name] = describeFields(name, definition as JsonObject)
  return describeFields(name, schemaObject)
}

/** The schema with its `$defs` references changed to `components/schemas`. */
function toComponentRefs(schema: object): JsonObject {
  // Schemas are plain JSON, so the round trip keeps the type.
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonObject
}
