import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { programs, typeCheck } from './typePrograms.ts'

const compile = (program: string): Promise<string> =>
  promisify(execFile)(process.execPath, [...typeCheck(program)], { maxBuffer: 1 << 26 }).then(
    () => '',
    (error: Error & { stdout: string; stderr: string }) => error.stdout + error.stderr || error.message,
  )

const queue: string[] = [...programs]
let failed = 0
async function worker(): Promise<void> {
  for (let program = queue.shift(); program !== undefined; program = queue.shift()) {
    const start = performance.now()
    const errors = await compile(program)
    console.log(`types  ${errors ? 'FAILED' : 'ok'}  ${program}  ${((performance.now() - start) / 1000).toFixed(1)} s`)
    if (errors) {
      failed++
      console.log(errors)
    }
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, worker))
process.exitCode = failed ? 1 : 0
