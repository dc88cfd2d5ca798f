ALTER TABLE "journal_counts" RENAME TO "journal_counts_before";--> statement-breakpoint
ALTER TABLE "journal_counts_before" RENAME CONSTRAINT "journal_counts_key" TO "journal_counts_before_key";--> statement-breakpoint
CREATE TABLE "journal_counts" (
	"shop_id" uuid NOT NULL,
	"day" date NOT NULL,
	"flow_version" text NOT NULL,
	"language" text NOT NULL,
	"screen" text NOT NULL,
	"framed" text NOT NULL,
	"entry" text NOT NULL,
	"visits" bigint NOT NULL,
	"counts" json NOT NULL,
	"times" json NOT NULL,
	CONSTRAINT "journal_counts_key" PRIMARY KEY("shop_id","language","screen","framed","entry","day","flow_version")
);
--> statement-breakpoint
-- One row for what stood in a row for each count; of all shops together in a row for each filter.
INSERT INTO "journal_counts"
WITH before AS (
	SELECT * FROM "journal_counts_before" WHERE "language" <> 'any'
), cells AS (
	SELECT "shop_id", "day", "flow_version", "language", "screen", "framed"::text, "entry",
		"kind", "from_step", "to_step", "name", "count", "times"
	FROM before
	WHERE "flow_version" <> '' AND "shop_id" <> '00000000-0000-0000-0000-000000000000'
	UNION ALL
	SELECT "shop_id", "day", "flow_version", 'any', 'any', 'any', 'any',
		"kind", "from_step", "to_step", "name", "count", "times"
	FROM before
	WHERE "flow_version" = ''
	UNION ALL
	SELECT "shop_id", "day", "flow_version", l."value", s."value", f."value", e."value",
		"kind", "from_step", "to_step", "name", "count", "times"
	FROM before,
		unnest(ARRAY["language", 'any']) AS l("value"),
		unnest(ARRAY["screen", 'any']) AS s("value"),
		unnest(ARRAY["framed"::text, 'any']) AS f("value"),
		unnest(ARRAY["entry", 'any']) AS e("value")
	WHERE "flow_version" <> '' AND "shop_id" = '00000000-0000-0000-0000-000000000000'
), sums AS (
	SELECT "shop_id", "day", "flow_version", "language", "screen", "framed", "entry",
		concat_ws('|', "kind", "from_step", "to_step", "name") AS "text", sum("count") AS "count",
		"kind" = 'shown' AND "from_step" = '' AS "began"
	FROM cells
	GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 10
), buckets AS (
	SELECT "shop_id", "day", "flow_version", "language", "screen", "framed", "entry",
		"from_step", "bucket", sum("number") AS "number"
	FROM cells, unnest("times") WITH ORDINALITY AS each("number", "bucket")
	GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
), steps AS (
	SELECT "shop_id", "day", "flow_version", "language", "screen", "framed", "entry",
		"from_step", json_agg("number" ORDER BY "bucket") AS "numbers"
	FROM buckets
	GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
), times AS (
	SELECT "shop_id", "day", "flow_version", "language", "screen", "framed", "entry",
		json_object_agg("from_step", "numbers") AS "times"
	FROM steps
	GROUP BY 1, 2, 3, 4, 5, 6, 7
), counts AS (
	SELECT "shop_id", "day", "flow_version", "language", "screen", "framed", "entry",
		coalesce(sum("count") FILTER (WHERE "began"), 0) AS "visits",
		json_object_agg("text", "count") AS "counts"
	FROM sums
	GROUP BY 1, 2, 3, 4, 5, 6, 7
)
SELECT "shop_id", "day", "flow_version", "language", "screen", "framed", "entry",
	"visits", "counts", coalesce("times", '{}')
FROM counts
LEFT JOIN times USING ("shop_id", "day", "flow_version", "language", "screen", "framed", "entry");--> statement-breakpoint
DROP TABLE "journal_counts_before";
