import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { runCli } from '../test/runCli.ts'

// The files for containers. Without a container engine, this is what can be checked: their form, and that they use commands,
// options and files that exist.

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8')

/** The part of the Compose specification that compose.yaml uses. */
const Service = z.strictObject({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  healthcheck: z
    .union([
      z.strictObject({ disable: z.literal(true) }),
      z.strictObject({
        test: z.array(z.string()),
        interval: z.string().regex(/^\d+s$/),
        timeout: z.string().regex(/^\d+s$/),
        retries: z.int(),
      }),
    ])
    .optional(),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') }))])
    .optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  restart: z.literal('unless-stopped'),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .optional(),
  mem_limit: z
    .string()
    .regex(/^\d+[gm]$/)
    .optional(),
  shm_size: z.string().optional(),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
})
const Compose = z.looseObject({
  name: z.string(),
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()),
})
const compose = Compose.parse(load(read('compose.yaml')))
const services = Object.entries(compose.services)
const own = services.filter(([, { image }]) => image === 'tonoscope:local')

test('has two servers, an indexer, a balancer, PostgreSQL and Redis', () => {
  expect(Object.keys(compose.services)).toEqual(['server1', 'server2', 'indexer', 'balancer', 'postgres', 'redis'])
  expect(own.map(([name]) => name)).toEqual(['server1', 'server2', 'indexer'])
})

test('services depend on services that exist, and those they wait for have a health check', () => {
  for (const [, { depends_on = [] }] of services) {
    const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
    for (const name of needed) expect(compose.services[name]).toBeDefined()
    if (!Array.isArray(depends_on))
      for (const name of needed) expect(compose.services[name]?.healthcheck).toHaveProperty('test')
  }
})

test('named volumes and mounted files exist', () => {
  for (const volume of services.flatMap(([, each]) => each.volumes ?? [])) {
    const [source = ''] = volume.split(':')
    if (source.startsWith('./')) expect(existsSync(`${root}/${source}`)).toBe(true)
    else expect(Object.keys(compose.volumes)).toContain(source)
  }
})

test('only the balancer has a port, on loopback', () => {
  const ports = services.flatMap(([name, each]) => (each.ports ?? []).map(port => [name, port]))
  expect(ports).toEqual([['balancer', '127.0.0.1:8080:8080']])
})

test.each(own)('the command and the options of %s exist', async (_, { command = [] }) => {
  const words = command.filter(word => !word.startsWith('--'))
  const name = words.find(word => word === 'serve' || word === 'index')
  expect(name).toBeDefined()
  const { code, out } = await runCli([name ?? '', '--help'])
  expect([name, code]).toEqual([name, 0])
  const options = command.filter(word => word.startsWith('--'))
  for (const option of options) expect(out).toMatch(new RegExp(`${option}\\b`))
})

test('no secret is written in the file, and the engine waits longer for a server than that for its requests', () => {
  const text = read('compose.yaml')
  const passwords = [/postgres:\/\/tonoscope:([^@]+)@/g, /POSTGRES_PASSWORD: (.+)$/gm].flatMap(pattern =>
    [...text.matchAll(pattern)].map(([, value]) => value),
  )
  expect(passwords.length).toBe(3)
  expect(new Set(passwords)).toEqual(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of Compose
    new Set(['${POSTGRES_PASSWORD:?set it in .env}']),
  )
  for (const [, { command = [], stop_grace_period = '10s' }] of own) {
    const seconds = (option: string) => Number(command[command.indexOf(option) + 1] ?? 0) || 0
    expect(seconds('--drain-seconds') + seconds('--grace-seconds')).toBeLessThan(Number.parseInt(stop_grace_period, 10))
  }
})

test('the balancer knows every server, by the port of the image', () => {
  const nginx = read('deploy/nginx.conf')
  expect([...nginx.matchAll(/^ +server (\w+):(\d+) /gm)].map(([, name, port]) => `${name}:${port}`)).toEqual([
    'server1:8080',
    'server2:8080',
  ])
  expect(read('Dockerfile')).toMatch(/^EXPOSE 8080$/m)
  // A server that is started again can have another address.
  expect(nginx.match(/^ +server \w+:\d+ resolve /gm)).toHaveLength(2)
  expect(nginx).toMatch(/^ +resolver 127\.0\.0\.11 /m)
  // Its servers see one client otherwise.
  for (const name of ['server1', 'server2']) expect(compose.services[name]?.command).toContain('--trust-proxy')
})

test('the image copies what exists, runs as another user than root, and says whether it is alive', () => {
  const dockerfile = read('Dockerfile')
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '))
  for (const path of copied.filter(each => each !== '.')) expect(existsSync(`${root}/${path}`)).toBe(true)
  // Every workspace: npm ci compares them with the lock file.
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json`)
  const [, entry = ''] = /^ENTRYPOINT \["node", "([^"]+)"\]$/m.exec(dockerfile) ?? []
  expect(existsSync(`${root}/${entry}`)).toBe(true)
  expect(copied.some(path => entry.startsWith(`${path}/`))).toBe(true)
  expect(dockerfile).toMatch(/^USER node$/m)
  expect(dockerfile).toMatch(/^HEALTHCHECK /m)
  expect(dockerfile.match(/^FROM \S+/gm)).toEqual([
    'FROM node:24-slim',
    'FROM manifests',
    'FROM manifests',
    'FROM node:24-slim',
  ])
})

test('the image has every file that the server reads beside its code', () => {
  const dockerfile = read('Dockerfile')
  const [, final = ''] = /^FROM node:24-slim$([\s\S]*)/m.exec(dockerfile) ?? []
  const copied = [...final.matchAll(/^COPY (?:--from=\w+ \S*|(.+)) \S+$/gm)].flatMap(([line, paths]) =>
    paths === undefined ? [line.split(' ').at(-1) ?? ''] : paths.split(' '),
  )
  const sources = ['server/src', 'node/src'].flatMap(folder =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map(file => `${folder}/${file}`),
  )
  const needed = sources
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap(file => [...read(file).matchAll(/'\.\.\/\.\.\/((?:core|dist|server|package)[^']*)', import\.meta\.url/g)])
    .map(([, path = '']) => path)
  expect(needed.length).toBeGreaterThan(3)
  expect(needed.filter(path => !copied.some(each => path === each || path.startsWith(`${each}/`)))).toEqual([])
})
