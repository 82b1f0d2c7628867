import mids from '@michaeljfazio/mids/mids.json' with { type: 'json' }

/** A flag and what belongs to it, the next one behind a comma. */
function byFlag(text: string): Record<string, string[]> {
  return Object.fromEntries(
    text.split(',').map((entry) => {
      const [flag = '', ...values] = entry.trim().split(/\s+/)
      return [flag, values]
    }),
  )
}

const openRegistryShares = byFlag(`
  PA 17, LR 16, MH 14, HK 9, SG 8, MT 6, CN 6, BS 4, CY 3, PT 3, GR 2.5, NO 2.5, GB 2, DK 2, JP 2, NL 1.8, KR
  1.5, IT 1.2, BM 1, AG 1, DE 1, FR 0.8, IN 1.2, ID 1, BB 0.6, VC 0.6, KY 0.8, TR 1`)

/** Flags of merchant vessels with their shares. `coastal` vessels take their home country's flag half of the time. */
export const openRegistries: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(openRegistryShares).map(([flag, [share]]) => [flag, Number(share)]),
)

/** ITU radio regulations, appendix 42; flags that are not here get two letters of no country. */
const callSignPrefixes: Readonly<Record<string, readonly string[]>> = byFlag(`
  PA 3E 3F HO H3, LR A8 D5 5L, MH V7, HK VR, SG 9V S6, MT 9H, CN B, BS C6, CY 5B P3, PT CQ CR, GR SV SW SX, NO
  LA LH 3Y, GB G M 2, DK OU OW OX, JP J 7K, NL PA PB PC PD PE PH PI, KR D7 HL, IT I, BM ZC, AG V2, DE DA DC DF
  DG, FR F, IN AT VU, ID YB PK JZ, BB 8P, VC J8, KY ZG, TR TC, SE SB SF SJ, FI OG OI OJ, BE OR OP, ES EA EB EC,
  IE EI, PL SN SP SQ, RU U, UA UR US, US W K N, CA VA CF CH, AU VK VL VM, NZ ZM, BR PP PS PU, AR LW, CL CA CB,
  PE OA, MX XC, VN XV 3W, TH HS, MY 9M 9W, PH DU DY, TW BM BP, AE A6, SA HZ, ZA ZR ZS, EG SU 6A, HR 9A, EE ES,
  LV YL, LT LY, IS TF`)

const prefixesByFlag = new Map<string, number[]>()
for (const [prefix, [flag]] of Object.entries(mids)) {
  if (flag && isVesselPrefix(Number(prefix))) {
    prefixesByFlag.set(flag, [...(prefixesByFlag.get(flag) ?? []), Number(prefix)])
  }
}

function isVesselPrefix(prefix: number): boolean {
  return prefix >= 201 && prefix <= 775
}

/** The three digits with which MMSIs of a flag begin; Panama's where the flag has none. */
export function mmsiPrefixesOf(flag: string): readonly number[] {
  return prefixesByFlag.get(flag) ?? mmsiPrefixesOf('PA')
}

export function callSignPrefixesOf(flag: string): readonly string[] {
  return callSignPrefixes[flag] ?? ['QX', 'QY']
}

const flagByPrefix = new Map(Object.entries(mids).map(([prefix, [flag]]) => [Number(prefix), flag ?? 'PA']))

export function flagOfPrefix(prefix: number): string {
  return flagByPrefix.get(prefix) ?? 'PA'
}
