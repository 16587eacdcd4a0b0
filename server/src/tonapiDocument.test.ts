import { readdirSync, readFileSync } from 'node:fs'
import { operationNames, operations } from '@tonoscope/core/contract/operations'
import { type JsonObject, openApiDocument } from '@tonoscope/core/openapi/openApiDocument'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordingPath } from '../../scripts/recordings.ts'
import { replyChecker } from '../test/replyChecker.ts'
import { sampleOfSchema } from '../test/sampleOfSchema.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { findTonapiDifferences } from '../test/tonapiSchemas.ts'

const document = openApiDocument({ version: '0', networks: ['demo'], defaultNetwork: 'demo' })
const v2 = operationNames.filter(name => operations[name].group === 'v2')
const generations = ['ton', 'gram'] as const

const replySchema = (name: (typeof v2)[number]): JsonObject => {
  const { path, method } = operations[name]
  // The document that this project writes.
  const paths = document.paths as Record<string, Record<string, { responses: Record<number, { content: JsonObject }> }>>
  const { content } = paths[path]?.[method.toLowerCase()]?.responses[200] ?? expect.fail(`no reply of ${name}`)
  return (content['application/json'] as { readonly schema: JsonObject }).schema
}

/** Without optional members, with all of them, and with each enumerated value. */
const choices = [
  { optional: false, alternative: 0 },
  ...Array.from({ length: 32 }, (_, alternative) => ({ optional: true, alternative })),
]

describe('every reply that the OpenAPI document allows', () => {
  test('has the members of both generations of tonapi, with types and values that tonapi has', () => {
    const found = new Set<string>()
    for (const name of v2)
      for (const choice of choices) {
        const reply = sampleOfSchema(document, replySchema(name), choice)
        for (const generation of generations)
          for (const each of findTonapiDifferences(name, 200, reply, generation)) found.add(each)
      }
    // A parameter 44 that cannot be read is omitted, for which tonapi has only an error.
    expect([...found]).toEqual(['getConfig.44 is missing', 'getConfigOfBlock.44 is missing'])
  })

  test('is accepted by the document itself, and a member more or less is not', () => {
    const check = replyChecker(document)
    for (const name of v2) {
      const reply = sampleOfSchema(document, replySchema(name), { optional: true, alternative: 0 }) as JsonObject
      expect(() => check(name, 200, reply)).not.toThrow()
      expect(() => check(name, 200, { ...reply, another: 1 }), name).toThrow('additional properties')
      const [required] = Object.keys(
        sampleOfSchema(document, replySchema(name), { optional: false, alternative: 0 }) as JsonObject,
      )
      const { [required ?? '']: _, ...incomplete } = reply
      expect(() => check(name, 200, incomplete), name).toThrow('required')
    }
  })

  test('would differ without any of the members that tonapi requires', () => {
    const event = sampleOfSchema(document, replySchema('getEvent'), { optional: true, alternative: 0 }) as JsonObject
    const [action = {}] = event.actions as readonly JsonObject[]
    const { senders_wallet: _, ...transfer } = action.JettonTransfer as JsonObject
    const wrong = { ...event, actions: [{ ...action, status: 'done', JettonTransfer: transfer }] }
    expect(findTonapiDifferences('getEvent', 200, wrong, 'ton')).toEqual([
      'getEvent.actions[0].status is not one of ok,failed: "done"',
      'getEvent.actions[0].JettonTransfer.senders_wallet is missing',
    ])
  })
})

describe('the events of recorded traces', () => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await startTestServer()
  }, 60_000)
  afterAll(() => testServer.server.close())

  test('have the members of both generations of tonapi', async () => {
    const kinds = new Set<string>()
    const found = new Set<string>()
    const files = readdirSync(recordingPath('traces')).filter(name => name.includes('--'))
    for (const name of files) {
      const { status, json } = await testServer.request('debugClassify', {
        file: readFileSync(recordingPath('traces', name), 'utf8'),
      })
      expect(status, name).toBe(200)
      for (const { type } of json.event.actions) kinds.add(type)
      for (const generation of generations)
        for (const each of findTonapiDifferences('getEvent', 200, json.event, generation)) found.add(each)
    }
    expect(files.length).toBeGreaterThan(60)
    expect(kinds.size).toBeGreaterThan(12)
    expect([...found]).toEqual([])
  }, 180_000)
})
