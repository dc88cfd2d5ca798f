-- Rows that are there already are named at the start of the server.
ALTER TABLE "day_availabilities" ADD CONSTRAINT "hours_within_a_day" CHECK (not "day_availabilities"."enabled" or "day_availabilities"."end_time" > "day_availabilities"."start_time") NOT VALID;
