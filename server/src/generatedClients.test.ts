import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@hey-api/openapi-ts'
import { operationNames, operations } from '@tonoscope/core/contract/operations'
import { openApiExamples } from '@tonoscope/core/openapi/examples'
import type { JsonObject } from '@tonoscope/core/openapi/openApiDocument'
import { toOperationId } from '@tonoscope/core/openapi/operationIds'
import openapiTypescript, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'

// Clients are generated from the document of a running server, compiled as their users do, and called.

const folder = mkdtempSync(join(tmpdir(), 'generated-clients-'))
const nodeModules = join(dirname(fileURLToPath(import.meta.resolve('vitest/package.json'))), '..')
let testServer: TestServer
let document: JsonObject

beforeAll(async () => {
  testServer = await startTestServer()
  document = (await (await fetch(`${testServer.server.url}/openapi.json`)).json()) as JsonObject
  // For the types of Node, which the programs print with.
  symlinkSync(nodeModules, join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
}, 120_000)
afterAll(async () => {
  await testServer.server.close()
  rmSync(folder, { recursive: true })
})

/** Compiles programs in strict mode to JavaScript beside them; what the compiler reports, one line each. */
function compile(programs: Readonly<Record<string, string>>): readonly string[] {
  const paths = Object.entries(programs).map(([file, text]) => {
    writeFileSync(join(folder, file), text)
    return join(folder, file)
  })
  const program = ts.createProgram(paths, {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    // Types of libraries, not of the clients, which are sources.
    skipDefaultLibCheck: true,
  })
  const { diagnostics } = program.emit()
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics]
    .filter(({ file }) => file === undefined || !file.fileName.includes('/node_modules/'))
    .map(({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`)
}

const runProgram = async (file: string, ...rest: readonly string[]) =>
  (await promisify(execFile)(process.execPath, [join(folder, file), testServer.server.url, ...rest])).stdout

/** The example of an operation as arguments of a generated function. */
function toArguments(name: (typeof operationNames)[number]): JsonObject {
  const { params = {}, body } = openApiExamples[name]
  const isPathParam = (key: string) => operations[name].path.includes(`{${key}}`)
  const select = (inPath: boolean) =>
    Object.fromEntries(Object.entries(params).filter(([key]) => isPathParam(key) === inPath))
  const path = select(true)
  const query = select(false)
  return {
    ...(Object.keys(path).length > 0 && { path }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(body && { body }),
  }
}

/** Calls every operation with its example; the second argument of the program selects those that are sent. */
const sdkProgram = () => `import { client } from './sdk/client.gen.js'
import * as sdk from './sdk/index.js'

client.setConfig({ baseUrl: process.argv[2] ?? '' })
const calls = {
${operationNames.map(name => `  ${name}: () => sdk.${toOperationId(name)}(${JSON.stringify(toArguments(name))}),`).join('\n')}
}
for (const [name, call] of Object.entries(calls)) {
  if (!process.argv[3]?.split(',').includes(name)) continue
  const { data, response, error } = await call()
  console.log(name, response?.status, data === undefined ? JSON.stringify(error) : typeof data)
}
const { data: event } = await sdk.getEvent({ path: ${JSON.stringify(openApiExamples.getEvent.params)}, throwOnError: true })
const types: string[] = event.actions.map(({ type }) => type)
console.log(types.join())
// @ts-expect-error the parameter has another name
void (() => sdk.getEvent({ path: { id: 'ab' } }))
`

const typesProgram = () => `import type { components, operations, paths } from './schema.js'

type Event = paths['/v2/events/{event_id}']['get']['responses'][200]['content']['application/json']
type Body = operations['emulateMessageToEvent']['requestBody']['content']['application/json']
type Transaction = components['schemas']['Transaction']

const body: Body = ${JSON.stringify(openApiExamples.emulateEvent.body)}
const headers = { 'content-type': 'application/json' }
const url = \`\${process.argv[2]}/v2/events/emulate\`
const event = (await (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()) as Event
const first: Event['actions'][number] | undefined = event.actions[0]
const amount: string | undefined = first?.JettonTransfer?.amount
// @ts-expect-error the type of the action has no such member
void first?.JettonTransfer?.quantity
const phase = (transaction: Transaction): number | undefined => transaction.compute_phase?.exit_code
console.log(first?.type, amount, typeof phase)
`

describe('the clients that @hey-api/openapi-ts and openapi-typescript generate', () => {
  test('compile in strict mode, with a call of every operation, and read the replies', async () => {
    await createClient({
      input: document,
      output: { path: join(folder, 'sdk'), module: { extension: '.js' } },
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
      logs: { level: 'silent', file: false },
    })
    writeFileSync(join(folder, 'schema.d.ts'), astToString(await openapiTypescript(JSON.stringify(document))))
    expect(compile({ 'useSdk.ts': sdkProgram(), 'useTypes.ts': typesProgram() })).toEqual([])

    const sent = operationNames.filter(name => operations[name].group === 'v2')
    expect((await runProgram('useSdk.js', sent.join())).trim().split('\n')).toEqual([
      ...sent.map(name => `${name} 200 object`),
      'TonTransfer,TonTransfer,TonTransfer,ContractDeploy',
    ])
    expect(await runProgram('useTypes.js')).toBe('JettonTransfer 12500000000 function\n')
  }, 180_000)
})
