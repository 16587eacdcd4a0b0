import type { Service } from '@tonoscope/core/operations/createService'
import { validateInput } from '@tonoscope/core/operations/validateInput'
import { z } from 'zod'
import type { Section } from '../reply/replyText.ts'
import type { RunStore } from './RunStore.ts'

/** What a tool works with: the service on the network of the call, and the runs that are kept. */
export type ToolContext = {
  readonly service: Service
  readonly runs: RunStore
  readonly network: string
  /** The limit of transactions of one run. */
  readonly maxTransactions: number
  readonly signal: AbortSignal
}

/** One tool: its texts are for a model that chooses among the tools. */
export type Tool = {
  readonly name: string
  readonly title: string
  /** When to use it, and what its reply has. */
  readonly description: string
  readonly input: z.ZodObject
  readonly call: (context: ToolContext, args: unknown) => Promise<readonly Section[]>
}

/** Every tool has them. */
export const sharedArguments = {
  network: z
    .string()
    .optional()
    .describe('Network, such as mainnet or testnet; the first one of this server if absent.'),
  cursor: z.string().optional().describe('Continues a reply that was divided; the other arguments are ignored.'),
}

type ToolRow<S extends z.ZodRawShape> = Omit<Tool, 'input' | 'call'> & {
  readonly input: S
  readonly call: (context: ToolContext, args: z.output<z.ZodObject<S>>) => Promise<readonly Section[]>
}

/** A row of the table of tools. */
export function defineTool<S extends z.ZodRawShape>({ input, call, ...texts }: ToolRow<S>): Tool {
  // A misspelt argument is an error, not a run without it.
  const schema = z.strictObject({ ...input, ...sharedArguments })
  return {
    ...texts,
    input: schema,
    async call(context, args) {
      const { network: _, cursor: __, ...own } = validateInput<Record<string, unknown>>(schema, args)
      return call(context, own as z.output<z.ZodObject<S>>) // what is left are the members of `input`
    },
  }
}
