import { type OperationName, operations } from '@tonoscope/core/contract/operations'
import type { JsonObject } from '@tonoscope/core/openapi/openApiDocument'
import { replyChecker } from './replyChecker.ts'
import { startTestServer, type TestServer } from './startTestServer.ts'
import { findTonapiDifferences } from './tonapiSchemas.ts'

/** A server for a client of tonapi, whose replies are compared with the OpenAPI document and with tonapi's types. */
export type Conformance = {
  readonly testServer: TestServer
  /** For the client. @throws if a reply does not match the OpenAPI document */
  readonly checkedFetch: typeof fetch
  /** Operations that have replied. */
  readonly replied: ReadonlySet<OperationName>
  /** How replies differ from both generations of tonapi's types, without repetitions. */
  readonly differences: ReadonlySet<string>
}

/** Starts such a server. */
export async function startConformance(options: Parameters<typeof startTestServer>[0] = {}): Promise<Conformance> {
  const testServer = await startTestServer(options)
  const check = replyChecker((await (await fetch(`${testServer.server.url}/openapi.json`)).json()) as JsonObject)
  const replied = new Set<OperationName>()
  const differences = new Set<string>()
  return {
    testServer,
    replied,
    differences,
    async checkedFetch(input, init) {
      const response = await fetch(input, init)
      const name = operationOf(init?.method ?? 'GET', new URL(String(input)).pathname)
      const reply: unknown = await response.clone().json()
      check(name, response.status, reply)
      for (const generation of ['ton', 'gram'] as const)
        for (const each of findTonapiDifferences(name, response.status, reply, generation))
          differences.add(each.replaceAll(/\[\d+\]/g, '[]'))
      replied.add(name)
      return response
    },
  }
}

/** The operation of a request. */
function operationOf(method: string, path: string): OperationName {
  for (const [name, row] of Object.entries(operations)) {
    const pattern = new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    // Keys of the operations table.
    if (row.method === method && pattern.test(path)) return name as OperationName
  }
  throw new Error(`${method} ${path} is no operation`)
}
