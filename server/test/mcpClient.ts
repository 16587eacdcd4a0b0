import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { toBocHex } from '@tonoscope/core/cell/text'
import { readSnapshot } from '@tonoscope/core/chain/snapshot/snapshotFile'
import { demoBytes } from '@tonoscope/node/networks'
import { expect } from 'vitest'

/** The client of the SDK, with calls that return the text of a tool. */
export async function connectMcp(transport: Transport) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  /** The text of a tool, or of its error. */
  const callAny = async (name: string, args: Readonly<Record<string, unknown>> = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: { ...args } })
    const [first] = content as { type: string; text: string }[]
    return { text: first?.text ?? '', isError: isError === true }
  }
  return {
    client,
    async call(name: string, args?: Readonly<Record<string, unknown>>): Promise<string> {
      const { text, isError } = await callAny(name, args)
      expect(isError ? text : '').toBe('')
      return text
    },
    async fail(name: string, args?: Readonly<Record<string, unknown>>): Promise<string> {
      const { text, isError } = await callAny(name, args)
      expect([isError, text]).toEqual([true, text])
      return text
    },
  }
}

/** The handle in the reply of `emulate`, `event` or `what_if`. */
export const findHandle = (text: string): string =>
  /"run": "(run-[0-9a-f]{12})"/.exec(text)?.[1] ?? expect.fail(`no handle in ${text}`)

const demo = readSnapshot(demoBytes())

/** A sample message of the demo network. */
export const sampleBoc = (id: string): string =>
  toBocHex(demo.samples.find(each => each.id === id)?.message ?? expect.fail(`no sample ${id}`))
