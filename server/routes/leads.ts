import type { Serve } from '../contract.ts';
import type { Deps } from '../deps.ts';
import { abandonLead, beginLead, changeLead, leaveExitLead } from '../domain/leads.ts';

export function leadRoutes(serve: Serve, deps: Deps): void {
  serve('createLead', async ({ visitor, body }) => ({
    leadId: await beginLead(deps, visitor, body),
  }));

  serve('updateLead', async ({ visitor, params, body }) => {
    await changeLead(deps, { visitor, leadId: params.leadId, payload: body });
    return { leadId: params.leadId.toLowerCase() };
  });

  serve('createExitLead', async ({ params, body }) => ({
    leadId: await leaveExitLead(deps, { shopId: params.shopId, payload: body }),
  }));

  serve('abandonLead', ({ params }) => abandonLead(deps, params));
}
