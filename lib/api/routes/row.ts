import type { Service } from '#lib/service.ts'
import type { HttpMethod, MediaType, Operation, Parameter, RequestExample } from '#lib/wire/openApi.ts'
import type { ProblemKind } from '#lib/wire/problem.ts'
import { graphqlRoute } from '../graphql/graphql.ts'
import type { RouteRight } from '../guard.ts'
import type { RequestMeter } from '../metrics/requestMeter.ts'
import { dataProblems, guardProblems, watchProblems } from '../reference/problems.ts'
import type { ParametersOf } from '../request/path.ts'
import { type Call, dataRoute, type GuardedCall, guardedRoute, type Handler, type Route } from '../route.ts'

/** A route in the reference. */
interface Described<Path extends string> {
  method: HttpMethod
  /** Relative to the base URLs, or to the root with `atRoot`. */
  path: Path
  atRoot?: boolean
  operationId: string
  summary: string
  description: string
  /** Accepts a link token as well, as a parameter. */
  takesLinkToken?: boolean
  /** Whether programs may send a token as the password of Basic authentication. */
  takesBasic?: boolean
  parameters?: readonly Parameter[]
  body?: Operation['requestBody']
  answer: {
    /** Default: 200. */
    status?: number
    description: string
    /** Headers in addition to those of every answer. */
    headers?: readonly string[]
    content: Record<string, MediaType>
  }
  /** The answer has an ETag, and can be 304. */
  isTagged?: boolean
  /** Problems in addition to those of every such route. */
  problems?: readonly ProblemKind[]
  examples(vesselId: string): readonly RequestExample[]
}

/** A route of the public API: its description and its answer. */
export interface RouteRow extends Described<string> {
  tag: string
  /** The guard checks its token and its rate, and gives it a request id. */
  isGuarded: boolean
  problems: readonly ProblemKind[]
  route(serviceOf: () => Promise<Service>, requests: RequestMeter): Route<never>
}

type Row<Path extends string, What> = Described<Path> & {
  handler: Handler<ParametersOf<Path>, What>
  right?: RouteRight
}

/** Creates the rows of a section of the reference. */
export function rowsOf(tag: string) {
  function guarded<Path extends string>(row: Described<Path>, problems: readonly ProblemKind[]) {
    const of = [...problems, ...problemsOfInput(row), ...(row.problems ?? [])]
    return { ...row, tag, isGuarded: true, problems: of }
  }
  return {
    /** A route that needs the vessels. */
    data<Path extends string>({ handler, right, ...row }: Row<Path, Call>): RouteRow {
      return { ...guarded(row, dataProblems), route: (serviceOf) => dataRoute(handler, serviceOf, right) }
    },
    guarded<Path extends string>({ handler, right, ...row }: Row<Path, GuardedCall>): RouteRow {
      return { ...guarded(row, guardProblems), route: (serviceOf) => guardedRoute(handler, serviceOf, right) }
    },
    /** A route for users, and for tokens with the permission to watch. */
    watch<Path extends string>({ handler, ...row }: Omit<Row<Path, GuardedCall>, 'right'>): RouteRow {
      return { ...guarded(row, watchProblems), route: (serviceOf) => guardedRoute(handler, serviceOf, 'watch') }
    },
    graphql(row: Described<string>): RouteRow {
      return { ...guarded(row, dataProblems), route: graphqlRoute }
    },
    open({ route, problems = [], ...row }: Described<string> & Pick<RouteRow, 'route'>): RouteRow {
      return { ...row, tag, isGuarded: false, problems, route }
    },
  }
}

function problemsOfInput({ path, parameters = [], body }: Described<string>): ProblemKind[] {
  const problems: ProblemKind[] = []
  if (parameters.some((parameter) => parameter.in !== 'path')) problems.push('malformed-parameter')
  if (parameters.some(({ name }) => name === 'at')) problems.push('overloaded')
  if (body) problems.push('malformed-body', 'body-too-large', 'unsupported-media-type')
  if (body?.content['application/json']) problems.push('unprocessable')
  if (path.includes('{')) problems.push('not-found')
  return problems
}

/** The headers of an example with a JSON body. */
export const sent = { headers: { 'Content-Type': 'application/json' } }
