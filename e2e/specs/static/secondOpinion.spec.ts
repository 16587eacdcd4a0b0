import { expect, test } from '../../app.ts'
import { expectSecondOpinion } from '../../support/expectSecondOpinion.ts'

test('the second engine runs in the page, and is loaded with its first use', async ({ inspect, page }) => {
  const loaded: string[] = []
  page.context().on('request', request => loaded.push(request.url()))
  const countLoads = () => loaded.filter(url => /tycho.*\.wasm/.test(url)).length
  await inspect.open('/app/')
  await inspect.pickSample('A jetton transfer')
  await inspect.waitForVerdict()
  expect(countLoads()).toBe(0)
  await expectSecondOpinion(inspect, page, (screen, query = '') => `/app/${query}#/${screen}`)
  expect(countLoads()).toBeGreaterThan(0)
})
