import { buildTargets } from '../../scripts/build.ts'
import { type RunningServer, serve as serveFromSources } from '../src/main.ts'

export type { RunningServer }

/** A server from its sources, in this process; its workers run the build, which starts in a fraction of the time. */
export const serve: typeof serveFromSources = async options => {
  await buildTargets(['server'])
  return serveFromSources(options)
}
