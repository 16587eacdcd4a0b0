import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type JsonObject, openApiDocument } from '@tonoscope/core/openapi/openApiDocument'
import { expect, test } from 'vitest'

/** What the recommended rules of redocly report, warnings too, one line each. */
async function lint(document: JsonObject): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''}: ${message}`)
}

test('the OpenAPI document has no error and no warning of the recommended rules of redocly', async () => {
  const document = openApiDocument({ version: '0.1.0', networks: ['demo', 'mainnet'], defaultNetwork: 'demo' })
  expect(await lint(document)).toEqual([])
  const { security: _, ...withoutSecurity } = document
  expect((await lint(withoutSecurity)).join('\n')).toContain('security-defined')
}, 60_000)
