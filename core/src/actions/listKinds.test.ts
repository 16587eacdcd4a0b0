import { describe, expect, test } from 'vitest'
import { protocols } from '../protocols/index.ts'
import { actionKinds } from './kinds/index.ts'
import { listKinds } from './listKinds.ts'

const kinds = listKinds()
const templateFields = (template: string): string[] => [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

describe('the table of kinds', () => {
  test('has every kind of /v2 and names no kind twice', () => {
    expect(kinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining(Object.keys(actionKinds)))
    expect(new Set(kinds.map(({ kind }) => kind)).size).toBe(kinds.length)
  })

  test.each(kinds)(
    '$kind: sentences, titles and texts are complete',
    ({ kind, fields, actor, sentence, title, success, v2 }) => {
      for (const template of [sentence.en, sentence.ru]) {
        // Empty in /v2, as in tonapi, is never a sentence.
        expect(template).not.toMatch(/undefined|\?|\.$/)
        for (const name of templateFields(template)) expect(Object.keys(fields)).toContain(name)
        // The acting account is put before.
        if (kind !== 'ContractDeploy' && kind !== 'JettonMint') expect(templateFields(template)).not.toContain(actor)
      }
      // A field that may be absent is in an optional part.
      for (const [name, { optional }] of Object.entries(fields))
        if (optional && !(kind in actionKinds))
          for (const template of [sentence.en, sentence.ru])
            expect(template.replace(/\[[^\]]*\]/g, ''), `${kind}.${name}`).not.toContain(`{${name}}`)
      expect(sentence.ru).toMatch(/[а-яё]/i)
      expect(title.ru).toMatch(/[а-яё]/i)
      expect(title.en).toMatch(/^[A-Z][^_]+$/)
      expect(success).toMatch(/^[A-Z].*\.$/)
      for (const { text } of Object.values(fields)) expect(text).toMatch(/^[A-Z].*\.$/)
      expect(Object.keys(actionKinds)).toEqual(expect.arrayContaining([...v2]))
    },
  )

  test('every kind beyond those of /v2 has a pattern, and every pattern of them a kind', () => {
    const found = new Set<string>(protocols.extended.map(({ pattern }) => pattern.actionType))
    // What no pattern finds: folded calls, and messages that were not sent.
    const own = ['InternalSteps', 'UnsentMessage']
    const extended = kinds.map(({ kind }) => kind).filter(kind => !(kind in actionKinds) && !own.includes(kind))
    expect([...found].sort()).toEqual([...extended].sort())
  })

  test('pattern names are unique, also beside those of /v2', () => {
    const names = [...protocols.patterns, ...protocols.extended.map(({ pattern }) => pattern)].map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('patterns come after those that they build on', () => {
    const names = [...protocols.patterns, ...protocols.extended.map(({ pattern }) => pattern)]
    for (const [index, { name, after }] of names.entries())
      for (const earlier of after)
        expect(
          names.findIndex(each => each.name === earlier),
          `${earlier} before ${name}`,
        ).toBeLessThan(index)
  })
})
