import { expect, it } from 'vitest'
import { local } from '../contract/local.ts'
import { atHome } from './path.ts'

const path = atHome('links/{code}/of/{email}', {
  GET: async (_request, _connection, parameters) => Response.json(parameters),
})
const ask = (asked: string) => path.answer(new Request('http://host.invalid/'), local, asked.split('/'))

it('passes path parameters decoded', async () => {
  expect(await (await ask('links/k7q/of/ann%40example.org'))?.json()).toEqual({ code: 'k7q', email: 'ann@example.org' })
  expect(await (await ask('links/100%/of/%FF'))?.json()).toEqual({ code: '100%', email: '%FF' })
})

it.each(['links/k7q', 'links/k7q/of/ann/more', 'views/k7q/of/ann', 'links/%00/of/ann', 'links/k7q/of/ann%00'])(
  'is not the path of %s',
  (asked) => expect(ask(asked)).toBeNull(),
)
