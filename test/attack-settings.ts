/** How long and with which seed attack tests run: short in `npm test`, as `npm run attack` says otherwise. */
export interface AttackSettings {
  rounds: number
  seed: number
}

/** Reads ATTACK_ROUNDS and ATTACK_SEED; the seed is random when none is given, and belongs in the title of a failure. */
export function attackSettings(shortRounds: number): AttackSettings {
  const { ATTACK_ROUNDS, ATTACK_SEED } = process.env
  return {
    rounds: Number(ATTACK_ROUNDS ?? shortRounds),
    seed: Number(ATTACK_SEED ?? Math.floor(Math.random() * 2 ** 31)),
  }
}
