import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  exportProfile,
  profileFileName,
  profileFormats,
  toCollapsed,
  toCpuProfile,
  toSpeedscope,
} from './exportProfile.ts'
import { ProfileBuilder } from './ProfileBuilder.ts'
import { type GasNode, toGasTree } from './profileTree.ts'

/** https://www.speedscope.app/file-format-schema.json, as far as a sampled profile needs it; no other members. */
const speedscopeFile = z.strictObject({
  $schema: z.literal('https://www.speedscope.app/file-format-schema.json'),
  shared: z.strictObject({
    frames: z.array(
      z.strictObject({
        name: z.string(),
        file: z.string().optional(),
        line: z.number().optional(),
        col: z.number().optional(),
      }),
    ),
  }),
  profiles: z.array(
    z.strictObject({
      type: z.literal('sampled'),
      name: z.string(),
      unit: z.enum(['none', 'nanoseconds', 'microseconds', 'milliseconds', 'seconds', 'bytes']),
      startValue: z.number(),
      endValue: z.number(),
      samples: z.array(z.array(z.number())),
      weights: z.array(z.number()),
    }),
  ),
  name: z.string().optional(),
  activeProfileIndex: z.number().optional(),
  exporter: z.string().optional(),
})

/** `Profiler.Profile` of the DevTools protocol. */
const cpuProfileFile = z.strictObject({
  nodes: z.array(
    z.strictObject({
      id: z.int().positive(),
      callFrame: z.strictObject({
        functionName: z.string(),
        scriptId: z.string(),
        url: z.string(),
        lineNumber: z.int(),
        columnNumber: z.int(),
      }),
      hitCount: z.int(),
      children: z.array(z.int()),
    }),
  ),
  startTime: z.number(),
  endTime: z.number(),
  samples: z.array(z.int()),
  timeDeltas: z.array(z.int()),
})

/** Any tree of calls: each entry is a call by an earlier one. */
const anyTree = fc
  .array(fc.record({ parent: fc.nat(), name: fc.constantFrom('a', 'b;c', 'd e 5', 'ü'), gas: fc.nat(1000) }), {
    maxLength: 40,
  })
  .map((entries): GasNode => {
    const builder = new ProfileBuilder()
    const calls = [builder.enter(-1, { kind: 'trace', name: 'trace' })]
    for (const [i, { parent, name, gas }] of entries.entries()) {
      const frame = { kind: 'continuation', name, cell: String(i % 3).repeat(64), offset: i % 5 } as const
      const call = builder.enter(calls[parent % calls.length] ?? 0, frame)
      builder.count(call, gas)
      calls.push(call)
    }
    return toGasTree(builder.finish()) ?? expect.fail('there is no tree')
  })

test('every export has the gas of the profile, in the form of its format', () => {
  fc.assert(
    fc.property(anyTree, root => {
      const speedscope = speedscopeFile.parse(JSON.parse(exportProfile(root, 'speedscope', 'run')))
      const [sampled] = speedscope.profiles
      expect(sampled?.weights.reduce((sum, each) => sum + each, 0)).toBe(root.total)
      expect(sampled?.endValue).toBe(root.total)
      expect(sampled?.samples).toHaveLength(sampled?.weights.length ?? -1)
      expect(sampled?.samples.flat().every(at => speedscope.shared.frames[at] !== undefined)).toBe(true)

      const lines = exportProfile(root, 'collapsed', 'run').split('\n').slice(0, -1)
      const gas = lines.map(line => Number(/^(?:[^;]+;)*[^;]+ (\d+)$/.exec(line)?.[1] ?? expect.fail(line)))
      expect(gas.reduce((sum, each) => sum + each, 0)).toBe(root.total)
      expect(new Set(lines.map(line => line.replace(/ \d+$/, ''))).size).toBe(lines.length)

      const { nodes, samples, timeDeltas, startTime, endTime } = cpuProfileFile.parse(
        JSON.parse(exportProfile(root, 'cpuprofile', 'run')),
      )
      expect(samples).toHaveLength(timeDeltas.length)
      expect(timeDeltas.reduce((sum, each) => sum + each, 0)).toBe(root.total)
      expect(endTime - startTime).toBe(root.total)
      const ids = new Set(nodes.map(({ id }) => id))
      expect([...samples, ...nodes.flatMap(({ children }) => children)].every(id => ids.has(id))).toBe(true)
    }),
    { numRuns: 100 },
  )
})

test('stacks, weights and the durations of samples are those of the calls', () => {
  const builder = new ProfileBuilder()
  const root = builder.enter(-1, { kind: 'trace', name: 'trace' })
  const method = builder.enter(root, { kind: 'method', name: 'recv_internal', cell: 'a'.repeat(64), offset: 0 })
  const inner = builder.enter(method, { kind: 'continuation', name: 'IFJMP', cell: 'ab'.repeat(32), offset: 16 })
  const end = builder.enter(method, { kind: 'instruction', name: 'implicit RET' })
  builder.count(builder.enter(inner, { kind: 'instruction', name: 'ADD', cell: 'ab'.repeat(32), offset: 16 }), 18)
  builder.count(end, 5)
  const tree = toGasTree(builder.finish()) ?? expect.fail('there is no tree')
  expect(toCollapsed(tree)).toBe('trace;recv_internal;IFJMP abababab:16;ADD 18\ntrace;recv_internal;implicit RET 5\n')
  const { shared, profiles } = toSpeedscope(tree, 'run')
  expect(profiles[0]?.samples.map(stack => stack.map(at => shared.frames[at]?.name))).toEqual([
    ['trace', 'recv_internal', 'IFJMP abababab:16', 'ADD'],
    ['trace', 'recv_internal', 'implicit RET'],
  ])
  expect(profiles[0]?.weights).toEqual([18, 5])
  const cpu = toCpuProfile(tree)
  const nameOf = (id: number | undefined) => cpu.nodes.find(node => node.id === id)?.callFrame.functionName
  // A sample lasts until the next one.
  expect(cpu.samples.slice(0, -1).map((id, i) => [nameOf(id), cpu.timeDeltas[i + 1]])).toEqual([
    ['ADD', 18],
    ['implicit RET', 5],
  ])
})

test('files have the names that their programs expect', () => {
  expect(profileFormats.map(format => profileFileName('gas-1a2b', format))).toEqual([
    'gas-1a2b.speedscope.json',
    'gas-1a2b.collapsed.txt',
    'gas-1a2b.cpuprofile',
  ])
})
