import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  refreshTokenGrant,
} from 'openid-client';
import type { ProviderSettings } from '../staffConfig.ts';
import { discoverProvider } from './discoverProvider.ts';
import { explained, ProviderDown } from './providerErrors.ts';
import { claimAt, decisiveClaims, signedInBy, type Claims, type SignedIn } from './signedInBy.ts';

/** The longest address that everything between a browser and a provider takes. */
const MOST_ADDRESS = 2000;

/** What a sign-in is held to when its answer arrives. */
export interface Expected {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/**
 * Signing in and out with an OpenID Connect provider, which is asked when somebody does, and within the
 * hour again.
 */
export function createProvider(settings: ProviderSettings, clock: () => Date) {
  const configuration = discoverProvider(settings, clock);
  const decisive = decisiveClaims(settings);

  return {
    /**
     * The provider's address to send a browser to.
     *
     * @throws ProviderDown
     */
    async begin(redirectUri: string, { state, nonce, codeVerifier }: Expected): Promise<URL> {
      return buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: settings.scopes,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
    },

    /**
     * Who has signed in, by the answer that a browser brought.
     *
     * @param answer our callback's public address with the query as it came
     * @throws NotProved, ProviderDown
     */
    async finish(answer: URL, { state, nonce, codeVerifier }: Expected): Promise<SignedIn> {
      const config = await configuration();
      try {
        const tokens = await authorizationCodeGrant(config, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        return await signedInBy(settings, config, tokens.claims()!, tokens);
      } catch (error) {
        throw explained(error);
      }
    },

    /**
     * Who somebody is by now, and which groups they have: see `Confirm` in `sessions.ts`.
     *
     * @param subject whom the provider must still name
     */
    async confirm(refreshToken: string, subject: string): Promise<SignedIn | null | 'away'> {
      try {
        const config = await configuration();
        const tokens = await refreshTokenGrant(config, refreshToken);
        // The answer may leave the ID token out: then the page about the user says it all.
        const idToken: Claims = tokens.claims() ?? { sub: subject };
        const signedIn = await signedInBy(settings, config, idToken, tokens);
        if (signedIn.identity.subject !== subject) return null;
        const isEnough = decisive.every((name) => claimAt(idToken, name) !== undefined);
        if (signedIn.unread !== undefined && !isEnough) throw signedIn.unread;
        return { ...signedIn, refreshToken: signedIn.refreshToken ?? refreshToken };
      } catch (error) {
        return explained(error) instanceof ProviderDown ? 'away' : null;
      }
    },

    /**
     * The provider's address at which its own session ends; undefined if it has none, or is away.
     *
     * @param returnTo the address to come back to
     */
    async signOutAddress(
      idToken: string | undefined,
      returnTo: string,
    ): Promise<string | undefined> {
      const config = await configuration().catch(() => undefined);
      if (config?.serverMetadata().end_session_endpoint === undefined) return undefined;
      const addressWith = (hint: object) =>
        buildEndSessionUrl(config, { post_logout_redirect_uri: returnTo, ...hint }).href;
      const whole = idToken === undefined ? '' : addressWith({ id_token_hint: idToken });
      // With many groups the token is longer than addresses may be; without it, the provider asks.
      return whole !== '' && whole.length <= MOST_ADDRESS ? whole : addressWith({});
    },
  };
}

export type StaffProvider = ReturnType<typeof createProvider>;
