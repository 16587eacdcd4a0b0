import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const text = readFileSync(`${root}docs/ARCHITECTURE.md`, 'utf8')
const journeys = /## Four journeys\n(.*?)\n## /s.exec(text)?.[1] ?? ''
const steps = [...journeys.matchAll(/((?:`\w+`(?:, | and |, then )?)+) \(`([^`]+\.tsx?)`\)/g)].flatMap(
  ([, names = '', file = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, file] as const),
)

test('the journeys name functions with their files', () => {
  expect(steps.length).toBeGreaterThan(20)
})

test.each(steps)('%s is in %s', (name, path) => {
  const file = ['core/src/', 'renderer/src/', ''].map(folder => `${root}${folder}${path}`).find(existsSync)
  expect(file).toBeDefined()
  expect(readFileSync(file ?? '', 'utf8')).toMatch(
    new RegExp(`(?:export (?:async )?(?:function\\*?|const|class)|^ +(?:async )?) ?${name}\\b`, 'm'),
  )
})
