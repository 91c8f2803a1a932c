/** Length and seed of the attack tests: short in `npm test`, configurable by `npm run attack`. */
export interface AttackSettings {
  rounds: number
  seed: number
}

/** Reads ATTACK_ROUNDS and ATTACK_SEED. The seed is random by default and belongs in the test's title. */
export function attackSettings(shortRounds: number): AttackSettings {
  const { ATTACK_ROUNDS, ATTACK_SEED } = process.env
  return {
    rounds: Number(ATTACK_ROUNDS ?? shortRounds),
    seed: Number(ATTACK_SEED ?? Math.floor(Math.random() * 2 ** 31)),
  }
}
