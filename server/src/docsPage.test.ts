import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { operationNames, operations } from '@tonoscope/core/contract/operations'
import { type JsonObject, openApiDocument } from '@tonoscope/core/openapi/openApiDocument'
import { toOperationId } from '@tonoscope/core/openapi/operationIds'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { goExample } from './requestExamples.ts'

const runProgram = promisify(execFile)

let testServer: TestServer
let page: string
beforeAll(async () => {
  testServer = await startTestServer()
  page = await (await fetch(`${testServer.server.url}/docs`)).text()
}, 120_000)
afterAll(() => testServer.server.close())

const unescapeHtml = (html: string) => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/** The code of an example of the page; `undefined` if the operation has none. */
function exampleOf(operationId: string, language: string): string | undefined {
  const article = page.split('<article id="').find(each => each.startsWith(`${operationId}"`)) ?? ''
  const code = new RegExp(`data-language="${language}">([^<]*)</pre>`).exec(article)?.[1]
  return code === undefined ? undefined : unescapeHtml(code)
}

const ids = operationNames.map(toOperationId)

describe('the examples of the page', () => {
  test('run with curl as they are', async () => {
    const outcomes = await Promise.all(
      ids.map(async id => {
        const command = exampleOf(id, 'curl')
        const { stdout } = await runProgram('sh', ['-c', `${command} -o /dev/null -w '%{http_code}'`])
        return `${id} ${stdout}`
      }),
    )
    // The demo network is recorded: it gets no new blocks.
    const expected = ids.map(id => `${id} ${id === 'debugNewBlocks' ? 501 : 200}`)
    expect(outcomes).toEqual(expected)
  }, 120_000)

  test('run as JavaScript modules as they are', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'docs-'))
    const file = join(folder, 'example.mjs')
    for (const id of ['emulateMessageToEvent', 'getAccountDnsExpiring', 'getBlockchainBlock', 'debugConfigDiff']) {
      writeFileSync(file, exampleOf(id, 'JavaScript') ?? '')
      const { stdout } = await runProgram(process.execPath, [file])
      expect(stdout, id).toMatch(/^200 \{/)
    }
  }, 60_000)

  test('are there for every operation, in three languages', () => {
    for (const name of operationNames)
      for (const language of ['curl', 'JavaScript', 'Go'])
        expect(exampleOf(toOperationId(name), language), name).toBeDefined()
    expect(page).not.toMatch(/<script(?![^>]*src=)/)
  })

  test('are Go programs that import what they use', () => {
    expect(goExample({ method: 'GET', url: 'http://h/v2/status', body: undefined })).not.toContain('strings')
    const post = goExample({ method: 'POST', url: 'http://h/x', body: '{"a":"`"}' })
    expect(post).toContain('\t"strings"\n')
    expect(post).toContain('strings.NewReader("{\\"a\\":\\"`\\"}")')
  })
})

test('the document is served under /v2 too, as JSON and as YAML, for the page with its script', async () => {
  const { url } = testServer.server
  const json = (await (await fetch(`${url}/v2/openapi.json`)).json()) as JsonObject
  expect(json).toEqual(await (await fetch(`${url}/openapi.json`)).json())
  const yaml = await fetch(`${url}/v2/openapi.yml`)
  expect(yaml.headers.get('content-type')).toBe('application/yaml; charset=utf-8')
  expect(await yaml.text()).toMatch(/^openapi: "3\.1\.0"\ninfo:\n {2}title: /)
  const script = await fetch(`${url}/docs.js`)
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(await script.text()).toContain('addEventListener')
})

test('the document has an example of every required parameter and body', () => {
  const { paths } = openApiDocument({ version: '0', networks: ['demo'], defaultNetwork: 'demo' }) as {
    paths: Record<
      string,
      Record<string, { parameters: JsonObject[]; requestBody?: { content: Record<string, JsonObject> } }>
    >
  }
  for (const name of operationNames) {
    const { path, method } = operations[name]
    const operation = paths[path]?.[method.toLowerCase()]
    for (const parameter of operation?.parameters ?? []) {
      if (parameter.required) expect(parameter.example, `${name} ${String(parameter.name)}`).toBeDefined()
    }
    if (operation?.requestBody) expect(operation.requestBody.content['application/json']?.example, name).toBeDefined()
  }
})
